import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { BelowStickyHead, stickyHead } from '../../kit/page/sticky-head.tsx';
import { usePageActions } from '../../kit/page/page-actions.ts';
import { usePathParams } from '../../parts/path-params.ts';
import { PictureButton } from '../../parts/pictures/PictureButton.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import { Banners } from './Banners.tsx';
import { ListBar } from './ListBar.tsx';
import { NoSuchPerson } from './NoSuchPerson.tsx';
import { PersonActions } from './PersonActions.tsx';
import { PersonDialogs } from './PersonDialogs.tsx';
import { isNobody, personQuery } from './person-queries.ts';
import { nameOf } from './person-texts.ts';
import { type Edited, Profile } from './profile/Profile.tsx';
import { Position } from './profile/Position.tsx';
import { useFocusBack } from '../../kit/page/useFocusBack.ts';

/** Everything about one person. */
export function PersonPage() {
  const { id } = usePathParams('person');
  return (
    <>
      <ListBar id={Number(id)} />
      <Person key={id} id={id} />
    </>
  );
}

function Person({ id }: { id: string }) {
  const person = useQuery(personQuery(id));
  const [editing, setEditing] = useState<Edited>();
  const [dialog, setDialog] = useState<
    'add to role' | 'remind' | 'write' | 'note message' | 'erase' | 'data link' | 'seen by' | 'hold'
  >();
  const menuButton = useFocusBack(editing === 'basics');
  const { data } = person;
  const addToRole = () => setDialog('add to role');
  const write = () => setDialog('write');
  const remind = () => setDialog('remind');
  const noteMessage = () => setDialog('note message');
  const edit = editing === undefined ? () => setEditing('basics') : undefined;
  usePageActions(
    data?.merged_into === null
      ? [
          { label: 'Add to role', act: addToRole },
          { label: 'Write message', act: write },
          { label: 'Note a message', act: noteMessage },
          { label: 'Remind me', act: remind },
          ...(edit ? [{ label: 'Edit name and work', act: edit }] : []),
        ]
      : [],
  );
  return (
    <Page
      title={data ? nameOf(data) : 'Person'}
      look={stickyHead}
      {...(data?.erased === null && {
        picture: (
          <PictureButton kind="person" id={data.id} name={nameOf(data)} url={data.avatar_url}>
            <UserAvatar user={data} size={44} />
          </PictureButton>
        ),
        subtitle: <Position person={data} />,
        actions: (
          <PersonActions
            person={data}
            menuButton={menuButton}
            onAddToRole={addToRole}
            onWrite={write}
            onNoteMessage={noteMessage}
            onRemind={remind}
            onEdit={edit}
            onErase={() => setDialog('erase')}
            onDataLink={() => setDialog('data link')}
            onSeenBy={() => setDialog('seen by')}
            onHold={() => setDialog('hold')}
          />
        ),
      })}
    >
      <BelowStickyHead />
      {isNobody(person.error) ? (
        <NoSuchPerson />
      ) : (
        <Loaded query={person}>
          {(loaded) =>
            loaded.erased === null ? (
              <>
                <Profile person={loaded} editing={editing} onEditingChange={setEditing} onRemind={remind} />
                <PersonDialogs person={loaded} open={dialog} onClose={() => setDialog(undefined)} />
              </>
            ) : (
              <Banners person={loaded} />
            )
          }
        </Loaded>
      )}
    </Page>
  );
}
