import { getExplanation } from '@app/contract/people/explanations';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { Explanation } from '../../parts/explanations/Explanation.tsx';
import { explanationAsText } from '../../parts/explanations/explanation-as-text.ts';
import { usePathParams } from '../../parts/path-params.ts';
import { TextOfPerson } from './TextOfPerson.tsx';

/** What programs said of somebody, as they are told it: to be read, printed or mailed. */
export function ExplanationPage() {
  const { id } = usePathParams('personExplanation');
  const explanation = useQuery(queryOf(getExplanation, { params: { id } }));
  return (
    <TextOfPerson
      person={id}
      query={explanation}
      title={(found) => (found ? `What programs said of ${found.name}` : 'What programs said')}
      subtitle="In words for the person. They see the same by the link to their data."
      textOf={explanationAsText}
    >
      {(loaded) => <Explanation explained={loaded} />}
    </TextOfPerson>
  );
}
