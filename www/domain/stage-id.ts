// The stages of one head's pipeline, as Anatomy shows them, in the order they are computed.
export type StageId =
  | "input"
  | "products"
  | "scale"
  | "mask"
  | "softmax"
  | "values"
  | "concat"
  | "out"
  | "gate"
  | "gamma"
  | "residual"
  | "norm";
