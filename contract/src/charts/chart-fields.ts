import { type ChartKeyType, chartModel, type ChartModelName } from './chart-models.ts';

/** Everything that can be read of a row, in the order in which it is shown. */
export function fieldsOfModel(model: ChartModelName): string[] {
  const { times, keys, shown = {} } = chartModel(model);
  return [...new Set(['id', ...times, ...Object.keys(shown), ...Object.keys(keys)])];
}

export function fieldType(model: ChartModelName, field: string): ChartKeyType {
  const { times, keys, shown = {} } = chartModel(model);
  return times.includes(field) ? 'time' : (keys[field] ?? shown[field] ?? 'text');
}

/** What a field holds the id of. */
export const references = {
  person: 'person',
  assignment: 'assignment',
  user: 'user',
  bot__user_profile: 'user',
  from_template: 'template',
  company: 'company',
} as const;
export type Referred = (typeof references)[keyof typeof references] | 'task';

/** What the rows of a model are themselves, where they have a page. */
const rowsThemselves: Partial<Record<ChartModelName, Referred>> = {
  Person: 'person',
  Company: 'company',
  UserProfile: 'user',
  CelTask: 'task',
};
export const referredBy = (model: ChartModelName, field: string): Referred | undefined =>
  field === 'id'
    ? rowsThemselves[model]
    : Object.hasOwn(references, field)
      ? references[field as keyof typeof references]
      : undefined;

/** What people read in place of the customer's name of a field. */
const fieldNames: Readonly<Record<string, string>> = {
  id: 'Id',
  user: 'User',
  user__username: 'Username',
  bot: 'Bot (id)',
  bot__name: 'Bot',
  bot__user_profile: 'User',
  bot__user_profile__user__username: 'Username',
  from_template: 'Template',
  from_template__name: 'Name of the template',
  from_template__is_pitch: 'Pitch',
  assignment: 'Role',
  assignment__name: 'Name of the role',
  created_at: 'Created (created_at)',
  path_length: 'Steps away',
  source__uri: 'Address of the source',
  proxy__source__uri: 'Address of the source',
  prompt_version__name: 'Prompt',
  duration_ms: 'Milliseconds',
  latency_ms: 'Milliseconds',
  cost_microusd: 'Micro-dollars',
  runtime: 'Seconds',
  provider_id: 'Id at the gateway',
  url: 'Address',
  has_email: 'Has e-mail',
  location_name: 'Location',
  is_superuser: 'Superuser',
  is_staff: 'Staff',
};
export const fieldName = (field: string): string =>
  fieldNames[field] ?? `${field[0]!.toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`;
