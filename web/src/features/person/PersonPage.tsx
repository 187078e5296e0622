import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { AuditTrailLink } from '../../parts/AuditTrailLink.tsx';
import { PictureButton } from '../../parts/pictures/PictureButton.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import { ListBar } from './ListBar.tsx';
import { NoSuchPerson } from './NoSuchPerson.tsx';
import { isNobody, personQuery } from './person-queries.ts';
import { nameOf } from './person-texts.ts';
import { Position } from './profile/Position.tsx';
import { Profile } from './profile/Profile.tsx';
import { usePathParams } from '../../parts/path-params.ts';

/** Everything about one person. */
export function PersonPage() {
  const { id } = usePathParams('person');
  const person = useQuery(personQuery(id));
  const { data } = person;
  return (
    <>
      <ListBar id={Number(id)} />
      <Page
        title={data ? nameOf(data) : 'Person'}
        {...(data && {
          picture: (
            <PictureButton kind="person" id={data.id} name={nameOf(data)} url={data.avatar_url}>
              <UserAvatar user={data} size={44} />
            </PictureButton>
          ),
          subtitle: <Position person={data} />,
          actions: <AuditTrailLink kind="person" id={data.id} />,
        })}
      >
        {isNobody(person.error) ? (
          <NoSuchPerson />
        ) : (
          <Loaded query={person}>{(loaded) => <Profile person={loaded} />}</Loaded>
        )}
      </Page>
    </>
  );
}
