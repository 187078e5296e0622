import ArrowBack from '@mui/icons-material/ArrowBack';
import { Box, Link, Stack, Typography } from '@mui/material';
import { formatDate } from '../../kit/format.ts';
import { usePageTitle } from '../../kit/page/address/page-title.ts';
import type { LegalBlock, LegalDocument } from './legal-document.ts';
import { pathTo } from '../../parts/paths.ts';

/** Both legal texts are drawn by this one page: contents beside the text on wide screens, above it on narrow ones. */
export function LegalPage({ document: { title, summary, sections } }: { document: LegalDocument }) {
  const heading = usePageTitle(title);
  return (
    <Box component="main" sx={{ maxWidth: 1080, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 2, sm: 4 } }}>
      <Link href={pathTo('login')} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, py: 0.5 }}>
        <ArrowBack fontSize="small" />
        Back to Sign In
      </Link>
      <Box component="header" sx={{ mt: 3, mb: 4 }}>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ fontSize: { xs: 28, sm: 34 }, lineHeight: 1.2 }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          Last updated: {formatDate(new Date())}
        </Typography>
      </Box>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '240px minmax(0, 68ch)' }, gap: { xs: 4, md: 6 } }}
      >
        <Contents sections={sections} />
        <Box component="article" sx={{ fontSize: 16, lineHeight: 1.65 }}>
          <Box
            sx={{
              p: { xs: 2, sm: 3 },
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'background.paper',
            }}
          >
            <Blocks blocks={summary} />
          </Box>
          {sections.map(({ id, heading, body }, index) => (
            <Box
              component="section"
              key={id}
              id={id}
              aria-labelledby={`${id}-heading`}
              sx={{ pt: 4, scrollMarginTop: 8 }}
            >
              <Typography variant="h2" id={`${id}-heading`} sx={{ fontSize: 20, mb: 1.5 }}>
                {index + 1}. {heading}
              </Typography>
              <Blocks blocks={body} />
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

function Contents({ sections }: Pick<LegalDocument, 'sections'>) {
  return (
    <Box
      component="nav"
      aria-labelledby="contents-heading"
      sx={{ position: { md: 'sticky' }, top: 24, alignSelf: 'start' }}
    >
      <Typography variant="h2" id="contents-heading" sx={{ fontSize: 14, mb: 1 }}>
        Contents
      </Typography>
      <Stack component="ol" spacing={0.5} sx={{ m: 0, pl: 3, color: 'text.secondary' }}>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Link href={`#${id}`} color="textSecondary">
              {heading}
            </Link>
          </li>
        ))}
      </Stack>
    </Box>
  );
}

function Blocks({ blocks }: { blocks: LegalBlock[] }) {
  return (
    <Stack spacing={1.5}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the texts are constants, their order never changes
        <Block key={index} block={block} />
      ))}
    </Stack>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') {
    return <Typography sx={{ font: 'inherit' }}>{block}</Typography>;
  }
  if ('points' in block) {
    return (
      <Stack component="ul" spacing={0.75} sx={{ m: 0, pl: 3 }}>
        {block.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Stack>
    );
  }
  return (
    <Stack component="dl" spacing={1.25} sx={{ m: 0 }}>
      {block.terms.map(([name, text]) => (
        <div key={name}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {text}
          </Box>
        </div>
      ))}
    </Stack>
  );
}
