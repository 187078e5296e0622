import { type RefObject, useEffect, useEffectEvent } from 'react';
import { cardHeight, cardPitch, cellPadding } from '../cards/card-look.ts';
import { itemsAt, type Layout } from './layout.ts';

/** A frame drawn with the mouse from the ground between the cards selects all cards that it touches, also those out of sight. */
export function useBoxSelect(
  root: RefObject<HTMLDivElement | null>,
  enabled: boolean,
  layout: Layout,
  onSelect: (people: number[]) => void,
): void {
  const finish = useEffectEvent((box: DOMRect) => onSelect(touched(root.current!, layout, box)));
  useEffect(() => {
    const board = root.current!;
    if (!enabled) return;
    let stop: (() => void) | undefined;
    const begin = (event: PointerEvent) => {
      const ground = event.target as Element;
      if (event.button !== 0 || event.pointerType !== 'mouse' || ground.closest('[data-card], button, a, input'))
        return;
      const cell = ground.closest('[data-cell]');
      /* Beside the cell's content is its scroll bar. */
      if (!cell || event.clientX > cell.getBoundingClientRect().left + cell.clientWidth) return;
      event.preventDefault();
      stop = drawBox(event, finish);
    };
    board.addEventListener('pointerdown', begin);
    return () => {
      board.removeEventListener('pointerdown', begin);
      stop?.();
    };
  }, [root, enabled]);
}

/** Small movements are a shaky click. */
const shaky = 5;

function drawBox({ clientX, clientY }: PointerEvent, onDone: (box: DOMRect) => void): () => void {
  const frame = document.createElement('div');
  Object.assign(frame.style, {
    position: 'fixed',
    zIndex: '5',
    pointerEvents: 'none',
    border: '1px solid var(--mui-palette-primary-main)',
    background: 'color-mix(in srgb, var(--mui-palette-primary-main) 15%, transparent)',
  });
  const boxTo = (event: PointerEvent) =>
    new DOMRect(
      Math.min(clientX, event.clientX),
      Math.min(clientY, event.clientY),
      Math.abs(clientX - event.clientX),
      Math.abs(clientY - event.clientY),
    );
  const draw = (event: PointerEvent) => {
    const { x, y, width, height } = boxTo(event);
    if (!frame.isConnected && width + height > shaky) document.body.append(frame);
    Object.assign(frame.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  };
  const end = (event: PointerEvent) => {
    const drawn = frame.isConnected;
    stop();
    if (drawn) onDone(boxTo(event));
  };
  const stop = () => {
    frame.remove();
    document.removeEventListener('pointermove', draw);
    document.removeEventListener('pointerup', end);
    document.removeEventListener('pointercancel', stop);
  };
  document.addEventListener('pointermove', draw);
  document.addEventListener('pointerup', end);
  document.addEventListener('pointercancel', stop);
  return stop;
}

function touched(board: HTMLElement, layout: Layout, box: DOMRect): number[] {
  return [...board.querySelectorAll<HTMLElement>('[data-cell]')].flatMap((cell) => {
    const rect = cell.getBoundingClientRect();
    if (rect.right < box.left || rect.left > box.right) return [];
    const top = rect.top - cell.scrollTop + cellPadding;
    return itemsAt(layout, cell.dataset.lane!, cell.dataset.cell!).flatMap(({ card }, index) => {
      const y = top + index * cardPitch;
      return y < box.bottom && y + cardHeight > box.top ? [card.person.id] : [];
    });
  });
}
