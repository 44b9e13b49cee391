.Shape~4x4
.NoBoxes
.ChaosConstruction
.~R1C1_4~R1C4_2~R2C2_3~CC3_2~CC5_3~CC10_4
