/** What is asked about some cards before it is done. */
export type Ask = 'archive' | 'snooze' | 'assign' | 'move' | 'tag' | 'write' | 'share';
export interface Overlay {
  kind: Ask;
  people: readonly number[];
}
