import { templateKinds } from '@app/contract/outreach/channels';
import { listTemplates } from '@app/contract/outreach/templates';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { NewTemplateButton } from '../NewTemplateButton.tsx';
import { answeredText } from '../template-texts.ts';
import { TemplateMenu } from '../TemplateMenu.tsx';

export const templates = table({
  endpoint: listTemplates,
  rows: 'templates',
  about: 'What outreach says. Sent and answered are those of the last 12 months; an answer counts within 30 days.',
  paging: 'none',
  Head: NewTemplateButton,
  search: { placeholder: 'Name or text', of: ({ name, subject, body }) => `${name} ${subject} ${body}` },
  switches: {
    pitch: { label: 'First messages', keep: ({ is_pitch }) => is_pitch },
    default: { label: 'Defaults', keep: ({ defaults }) => defaults > 0 },
  },
  to: ({ id }) => pathTo('template', { id }),
  detail: (row) =>
    [templateKinds[row.kind].title, row.sent > 0 && `${answeredText(row)} answered`].filter(Boolean).join(' · '),
  columns: {
    name: { title: 'Name', grow: 2 },
    kind: { title: 'Channel', width: 150, text: (kind) => templateKinds[kind].title },
    'user.username': { title: 'Made by', grow: 0.8, none: 'Someone who left' },
    sent: { title: 'Sent', width: 80, format: 'number' },
    answered: { title: 'Answered', width: 130, text: (_, row) => answeredText(row) },
    defaults: { title: 'Defaults', width: 95, format: 'number' },
    updated: { title: 'Changed', width: 150, format: 'age' },
    is_pitch: { title: 'First message', width: 120, hidden: true },
    subject: { title: 'Subject', hidden: true },
  },
  Menu: TemplateMenu,
  empty: 'No templates yet. Write the first one: it can be sent by everyone.',
  noMatch: 'No template matches.',
});
