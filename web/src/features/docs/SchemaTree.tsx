import { Box, Typography } from '@mui/material';
import type { SchemaNode } from './schema-tree.ts';

/** A schema as nested lists: name, type, whether it may be left out, and what else there is to know. */
export function SchemaTree({ node }: { node: SchemaNode }) {
  return (
    <Box sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
      <NodeLine node={node} />
      <Children nodes={node.children} />
    </Box>
  );
}

function Children({ nodes }: { nodes: SchemaNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, pl: 1.5, ml: 0.5, borderLeft: 1, borderColor: 'divider' }}>
      {nodes.map((node, index) => (
        <Box component="li" key={node.name ?? index} sx={{ py: 0.25 }}>
          <NodeLine node={node} />
          <Children nodes={node.children} />
        </Box>
      ))}
    </Box>
  );
}

function NodeLine({ node: { name, type, required, notes } }: { node: SchemaNode }) {
  return (
    <>
      {name !== undefined && (
        <Box component="code" sx={{ fontWeight: 600, mr: 1 }}>
          {name}
        </Box>
      )}
      <Box component="code">{type}</Box>
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary', ml: 1 }}>
        {[...(required ? [] : ['optional']), ...notes].join(' · ')}
      </Typography>
    </>
  );
}
