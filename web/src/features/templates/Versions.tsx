import type { Response } from '@app/contract/base/endpoint';
import { templateKinds } from '@app/contract/outreach/channels';
import { listTemplateVersions } from '@app/contract/outreach/templates';
import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { Difference, Mark } from '../../parts/Difference.tsx';

export type Version = Response<typeof listTemplateVersions>['results'][number];
type Said = Pick<Version, 'name' | 'kind' | 'subject' | 'body'>;
interface Props {
  id: number;
  now: Said;
  /** Undefined for those who may not change the template. */
  onUse: ((version: Version) => void) | undefined;
  onClose: () => void;
}

/** What the template has said before, and what is different now. */
export function Versions({ id, now, onUse, onClose }: Props) {
  const versions = useQuery(queryOf(listTemplateVersions, { params: { id } }));
  return (
    <SidePanel title="Versions" width={600} onClose={onClose}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        Compared with the text in the form. <Mark is="then">Struck out</Mark> was said then,{' '}
        <Mark is="now">underlined</Mark> is said now.
      </Typography>
      <Loaded query={versions}>
        {({ results }) => (
          <Stack component="ol" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {results.map((version) => (
              <li key={version.version}>
                <VersionCard version={version} now={now} onUse={onUse} />
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}

function VersionCard({ version, now, onUse }: { version: Version; now: Said; onUse: Props['onUse'] }) {
  const { name, kind, subject, body } = version;
  const lines = [
    { title: 'Name', before: name, today: now.name },
    { title: 'Channel', before: templateKinds[kind].title, today: templateKinds[now.kind].title },
    { title: 'Subject', before: subject, today: now.subject },
    { title: 'Text', before: body, today: now.body },
  ];
  const changed = lines.filter(({ before, today }) => before !== today);
  return (
    <Card component="section" aria-label={`Version ${version.version}`}>
      <CardContent>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minHeight: 32, mb: 0.5 }}>
          <Box sx={{ flexGrow: 1 }}>
            <Typography variant="h3">Version {version.version}</Typography>
            <Typography variant="caption" color="textSecondary">
              {formatDateTime(version.created)} · {version.user?.username ?? 'Someone who left'}
            </Typography>
          </Box>
          {onUse && changed.length > 0 && (
            <Button variant="outlined" onClick={() => onUse(version)}>
              Use this text
            </Button>
          )}
        </Stack>
        {changed.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            As it is now
          </Typography>
        )}
        {changed.map(({ title, before, today }) => (
          <Box key={title} sx={{ mt: 1 }}>
            <Typography variant="caption" color="textSecondary">
              {title}
            </Typography>
            <Difference then={before} now={today} />
          </Box>
        ))}
      </CardContent>
    </Card>
  );
}
