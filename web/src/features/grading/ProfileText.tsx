import { type Ref, useRef } from 'react';
import { goToHit } from './hits.ts';
import { KeyHint } from './KeyHint.tsx';
import { type Block, type Group, type Piece, piecesOf, type Prepared } from './marking.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  profile: Prepared;
  groups: readonly Group[];
  /** To be marked apart from the rest. */
  quote: string;
}

const headings: Partial<Record<Block['kind'], string>> = {
  summary: 'Summary',
  job: 'Experience',
  skills: 'Skills',
  school: 'Education',
  languages: 'Languages',
};

/** What the profile says, with the words that the role is about marked. */
export function ProfileText({ ref, profile: { blocks, pieces, hits }, groups, quote }: Props) {
  const here = useRef<HTMLElement>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section ref={here} className="profile" aria-label="Profile" tabIndex={0}>
      {groups.length > 0 && (
        <div className="groups" role="group" aria-label="Marked words">
          {groups.map(({ name, letter }, index) => (
            <button
              key={letter}
              type="button"
              data-group={index}
              disabled={hits[index] === 0}
              aria-label={`${name}: ${hits[index]} hits, go to the next`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => goToHit(here.current!, 1, index)}
            >
              <b>{letter}</b> {name} <span>{hits[index]}</span>
            </button>
          ))}
          <span className="hint">
            <KeyHint keys="F" /> next
          </span>
        </div>
      )}
      <div ref={ref} className="text">
        {blocks.length === 0 && <p className="none">This profile has no text.</p>}
        {blocks.map((block, index) => (
          <div key={block.id}>
            {block.kind !== blocks[index - 1]?.kind &&
              !(block.kind === 'job' && blocks[index - 1]?.kind === 'duties') && <Heading kind={block.kind} />}
            <p className={block.kind}>
              <Pieces pieces={quote === '' ? pieces[index]! : piecesOf(block.text, groups, quote)} groups={groups} />
              {block.time && <small>{block.time}</small>}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Heading({ kind }: { kind: Block['kind'] }) {
  const heading = headings[kind];
  return heading && <h3>{heading}</h3>;
}

function Pieces({ pieces, groups }: { pieces: readonly Piece[]; groups: readonly Group[] }) {
  return pieces.map(({ text, group, quoted }, index) => {
    if (group === undefined && !quoted) return text;
    const { name, letter } = group === undefined ? { name: 'Evidence', letter: '' } : groups[group]!;
    return (
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no name and never move
        key={index}
        title={name}
        data-letter={letter}
        {...(group !== undefined && { 'data-group': group })}
        {...(quoted && { 'data-quoted': '' })}
      >
        {text}
      </mark>
    );
  });
}
