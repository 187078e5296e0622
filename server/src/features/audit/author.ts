/** In whose name something is done, who really does it, and from which device. Every `Doer` is one. */
export interface Author {
  actor: { id: number; impersonator?: { id: number } | undefined };
  caller: { device_id?: string | undefined };
}
