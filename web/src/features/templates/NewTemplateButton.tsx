import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { Link, useNavigate } from 'react-router';
import { usePageActions } from '../../kit/page/page-actions.ts';
import { pathTo } from '../../parts/paths.ts';

export function NewTemplateButton() {
  const navigate = useNavigate();
  usePageActions([{ label: 'New template', act: () => void navigate(pathTo('newTemplate')) }]);
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={pathTo('newTemplate')}>
      New template
    </Button>
  );
}
