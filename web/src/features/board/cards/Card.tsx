import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import AutoModeOutlined from '@mui/icons-material/AutoModeOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import ThumbDownOutlined from '@mui/icons-material/ThumbDownOutlined';
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined';
import { memo, type MouseEvent, useEffect, useRef } from 'react';
import { UserAvatar } from '../../../parts/users/UserAvatar.tsx';
import { Face } from './card-look.ts';
import { addedBy, clientText, daysText, shortAge, statusLine, touchText, turnText } from './card-texts.ts';
import type { Item } from '../view/layout.ts';
import { turnIcons } from './turn-icons.ts';
import { firstName, fullName, type Users } from '../../../parts/users/users.ts';
import { pathTo } from '../../../parts/paths.ts';

export interface CardActions {
  onOpen: (person: number) => void;
  /** `range` selects from the last selected card to this one, `one` adds or removes this card. */
  onSelect: (person: number, how: 'one' | 'range') => void;
  onMenu: (person: number, at: HTMLElement) => void;
  /** The cards that move along when this one is dragged. */
  dragged: (person: number) => readonly number[];
}
interface Props {
  item: Item;
  top: number;
  current: boolean;
  selected: boolean;
  open: boolean;
  movable: boolean;
  users: Users;
  actions: CardActions;
}

/** One person on the board. There may be thousands: it is plain, and drawn again only when something of it changes. */
export const Card = memo(function Card({ item, top, current, selected, open, movable, users, actions }: Props) {
  const { card, facts } = item;
  const { person, assignee, votes, client, last_message } = card;
  const here = useRef<HTMLLIElement>(null);
  const { id } = person;
  useEffect(() => {
    if (!movable) return;
    const element = here.current!;
    return draggable({
      element,
      getInitialData: () => ({ people: actions.dragged(id) }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => {
        const { length } = actions.dragged(id);
        if (length > 1)
          setCustomNativeDragPreview({ nativeSetDragImage, render: ({ container }) => drawPile(container, length) });
      },
      onDragStart: () => element.closest('[data-board]')?.setAttribute('data-dragging', ''),
      onDrop: () => element.closest('[data-board]')?.removeAttribute('data-dragging'),
    });
  }, [id, movable, actions]);

  const tabIndex = current ? 0 : -1;
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) actions.onSelect(id, event.shiftKey ? 'range' : 'one');
    else actions.onOpen(id);
    event.preventDefault();
  };
  const status = statusLine(item);
  const Turn = facts.turn && turnIcons[facts.turn];
  const ups = votes.filter(({ grade }) => grade === 'up').length;
  const downs = votes.filter(({ grade }) => grade === 'down').length;
  return (
    <Face
      ref={here}
      data-card={id}
      data-selected={selected}
      data-open={open}
      data-quiet={facts.asleep || card.archived}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className="row">
        {movable && (
          <input
            type="checkbox"
            checked={selected}
            tabIndex={tabIndex}
            aria-label={`Select ${person.name}`}
            onChange={({ nativeEvent }) =>
              actions.onSelect(id, nativeEvent instanceof PointerEvent && nativeEvent.shiftKey ? 'range' : 'one')
            }
          />
        )}
        <a href={pathTo('person', { id })} className="name" draggable={false} tabIndex={tabIndex} onClick={handleClick}>
          {person.name || `Person ${id}`}
        </a>
        {person.do_not_contact && <BlockOutlined className="bad" titleAccess="Do not contact" />}
        <span
          className={facts.stale ? 'days stale' : 'days'}
          title={`In ${card.status_str} for ${daysText(facts.days)}, ${facts.workdays} of them working days${facts.stale ? '; stale' : ''}`}
        >
          {facts.stale && <ScheduleOutlined titleAccess="Stale" />}
          {facts.days} d
        </span>
        <button
          type="button"
          className="menu"
          tabIndex={tabIndex}
          aria-label={`Actions for ${person.name}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => actions.onMenu(id, currentTarget)}
        >
          <MoreVert />
        </button>
      </div>
      <div className="row quiet">
        <span className="text" title={person.title}>
          {person.title}
        </span>
      </div>
      <div className="row quiet">
        <span className="text" title={status ?? person.company_name}>
          {status ?? person.company_name}
        </span>
      </div>
      <div className="row quiet">
        <span
          className={`text turn ${facts.turn ?? ''}`}
          title={last_message ? touchText(last_message) : 'Never contacted'}
        >
          {Turn && <Turn />}
          {turnText(facts.turn, firstName(users, assignee))}
          {last_message && (
            <span className="touch">
              {facts.turn && ' · '}
              {shortAge(last_message.at)}
            </span>
          )}
        </span>
        {card.rule !== '' && <AutoModeOutlined titleAccess={addedBy(card.rule)} />}
        {client && <ApartmentOutlined className={client.grade ?? ''} titleAccess={clientText(client)} />}
        {ups > 0 && (
          <span className="votes" title={`${ups} up`}>
            <ThumbUpOutlined titleAccess="Up" />
            {ups}
          </span>
        )}
        {downs > 0 && (
          <span className="votes" title={`${downs} down`}>
            <ThumbDownOutlined titleAccess="Down" />
            {downs}
          </span>
        )}
        {assignee !== null && (
          <span
            className="assignee"
            role="img"
            aria-label={`Assigned to ${fullName(users, assignee)}`}
            title={fullName(users, assignee)}
          >
            <UserAvatar user={users.get(assignee) ?? nobody} size={18} />
          </span>
        )}
      </div>
    </Face>
  );
});

const nobody = { username: '?', first_name: '', last_name: '' };

function drawPile(container: HTMLElement, count: number): void {
  const pile = document.createElement('div');
  pile.textContent = `${count} people`;
  Object.assign(pile.style, {
    padding: '10px 16px',
    borderRadius: '8px',
    background: 'var(--mui-palette-primary-main)',
    color: 'var(--mui-palette-primary-contrastText)',
    font: '600 14px Inter Variable, system-ui, sans-serif',
  });
  container.append(pile);
}
