import { openStatuses, statusValues } from '@app/contract/roles/assignments';
import type { RetentionReason } from '@app/contract/people/retention';
import { type RawBuilder, sql } from 'kysely';

const isOpen = sql`assignment.deleted is null and status = any(${sql.lit(`{${statusValues(openStatuses).join()}}`)}::smallint[])`;

/**
 * Until when each person is kept, and why. Whoever stands in a process that goes on is not in it, nor are contacts of ours at companies. A
 * process ends when the card is archived or the role is over; the rule of the role counts before that of its client, and of
 * several processes the one that keeps longest. A day that was noted for the person counts before all rules.
 */
export const keptUntil = (): RawBuilder<{ id: number; until: string; because: RetentionReason; rule: string }> => sql`
  select person.id, coalesce(retention_until::timestamptz, process.until, last_touch + make_interval(months => contacted_months),
      person.created + make_interval(months => never_contacted_months)) as until,
    case when retention_until is not null then 'day' when process.until is not null then process.because
      when last_touch is not null then 'contacted' else 'never_contacted' end as because,
    case when retention_until is null then coalesce(process.rule, '') else '' end as rule
  from person cross join retention_setting left join (
    select person_id, bool_or(is_open) as is_open, (array_agg(until order by until desc))[1] as until,
      (array_agg(because order by until desc))[1] as because, (array_agg(rule order by until desc))[1] as rule
    from (
      select board_card.person_id, not archived and ${isOpen} as is_open,
        greatest(record.created, case when not (${isOpen}) then assignment.updated end, person.last_touch)
          + make_interval(months => coalesce(of_role.months, of_client.months, contacted_months)) as until,
        case when of_role.id is not null then 'role' when of_client.id is not null then 'client' else 'contacted' end as because,
        case when of_role.id is not null then assignment.name when of_client.id is not null then company.name else '' end as rule
      from board_card join person_assignment as record on record.id = record_id
      join person on person.id = board_card.person_id
      join assignment on assignment.id = board_card.assignment_id left join company on company.id = assignment.company_id
      left join retention_rule as of_role on of_role.assignment_id = assignment.id
      left join retention_rule as of_client on of_client.company_id = assignment.company_id
      cross join retention_setting
      where not record.deleted) as card
    group by person_id) as process on process.person_id = person.id
  where merged_into is null and (retention_until is not null or process.is_open is not true)
    and not exists (select from company_contact where company_contact.person_id = person.id)`;
