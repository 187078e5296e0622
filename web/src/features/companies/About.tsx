import type { FullCompany } from '@app/contract/people/companies';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton, Link, Tooltip } from '@mui/material';
import { formatDate } from '../../kit/format.ts';
import { FactList } from '../../kit/page/FactList.tsx';
import { isWebLink } from '../../kit/web-link.ts';
import { CompanySection } from './CompanySection.tsx';

interface Props {
  company: FullCompany;
  onEdit: () => void;
}

export function About({ company, onEdit }: Props) {
  const { website, domain, industry, size, location_name, country, created } = company;
  return (
    <CompanySection
      title="About"
      action={
        <Tooltip title="Edit company">
          <IconButton aria-label="Edit company" onClick={onEdit} edge="end">
            <EditOutlined sx={{ fontSize: 18 }} />
          </IconButton>
        </Tooltip>
      }
    >
      <FactList
        facts={[
          [
            'Website',
            isWebLink(website) && (
              <Link key="website" href={website} target="_blank" rel="noopener noreferrer">
                {website}
              </Link>
            ),
          ],
          ['Domain', domain],
          ['Industry', industry],
          ['Employees', size],
          ['Location', [location_name, country].filter(Boolean).join(', ')],
          ['Added', formatDate(created)],
        ]}
      />
    </CompanySection>
  );
}
