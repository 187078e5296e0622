import type { AuditTarget } from '@app/contract/machine/audit';
import { type RawBuilder, sql } from 'kysely';

/** A thing that something is done to. */
export type Target = Pick<AuditTarget, 'kind' | 'id'>;

/** As the column holds it and as an address names it. */
export const targetText = ({ kind, id }: Target): string => `${kind}:${id}`;

/** A target with the name people know it by; one that is gone is known by its id. */
export function namedTarget(target: RawBuilder<string>): RawBuilder<AuditTarget> {
  const id = sql`split_part(${target}, ':', 2)`;
  const number = sql`${id}::bigint`;
  return sql<AuditTarget>`case split_part(${target}, ':', 1)
    when 'user' then ${named('user', number, sql`(select username from app_user where id = ${number})`)}
    when 'person' then ${named('person', number, sql`(select trim(first_name || ' ' || last_name) from person where id = ${number})`)}
    when 'company' then ${named('company', number, sql`(select name from company where id = ${number})`)}
    when 'assignment' then ${named('assignment', number, sql`(select name from assignment where id = ${number})`)}
    when 'method' then ${named('method', id, id)}
    when 'shortlist' then ${named('shortlist', number, sql`(select 'For ' || client from shortlist where id = ${number})`)}
    when 'search_template' then ${named('search_template', number, sql`(select name from search_template where id = ${number})`)}
    when 'saved_view' then ${named('saved_view', number, sql`(select name from saved_view where id = ${number})`)}
    when 'chart_mark' then ${named('chart_mark', number, sql`(select label from chart_mark where id = ${number})`)}
    when 'synonyms' then ${named('synonyms', number, sql`(select words from synonyms where id = ${number})`)}
    when 'capture' then ${named('capture', number, sql`(select nullif(title, '') from capture where id = ${number})`)}
    when 'import' then ${named('import', number, sql`(select name from import_batch where id = ${number})`)}
    when 'template' then ${named('template', number, sql`(select name from conversation_template where id = ${number})`)}
    when 'message' then ${named('message', number, sql`(select nullif(subject, '') from outbox where id = ${number})`)}
    when 'mailbox' then ${named('mailbox', number, sql`(select address from mailbox where id = ${number})`)}
    when 'provider' then ${named('provider', id, id)}
    when 'domain' then ${named('domain', id, id)}
    when 'sms_gateway' then ${named('sms_gateway', id, id)}
    when 'consulting_ad' then ${named('consulting_ad', number, sql`(select title from consulting_ad where id = ${number})`)}
    when 'licence_key' then ${named('licence_key', number, sql`(select name from licence_key where id = ${number})`)}
    when 'llm_price' then ${named('llm_price', number, sql`(select match from llm_price where id = ${number})`)}
    when 'llm_prompt' then ${named('llm_prompt', id, id)}
    when 'testset' then ${named('testset', number, sql`(select name from testset where id = ${number})`)}
    when 'evaluation' then ${named('evaluation', id, id)}
    when 'draw' then ${named('draw', id, id)}
    when 'llm_batch' then ${named('llm_batch', number, sql`'Batch ' || ${number}`)}
    when 'file' then ${named('file', number, sql`(select name from attachment where id = ${number})`)}
    when 'task' then ${named('task', id, sql`(select name from task_run where uuid = ${id}::uuid)`)}
    when 'webhook' then ${named('webhook', number, sql`(select split_part(url, '/', 3) from webhook where id = ${number})`)}
    when 'alert' then ${named('alert', id, id)}
    when 'retention' then ${named('retention', id, id)}
    when 'queue' then ${named('queue', id, id)} end`;
}
const named = (kind: AuditTarget['kind'], id: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`jsonb_build_object('kind', ${kind}::text, 'id', ${id}, 'name', coalesce(${name}::text, ${id}::text))`;
