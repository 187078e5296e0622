import { adStates, changeConsultingAd, listConsultingAds, mostMatches } from '@app/contract/charts/consulting-ads';
import { createElement } from 'react';
import { formatCount } from '../../../kit/format.ts';
import { table } from '../../../kit/list/table.ts';
import { callWrite } from '../../../kit/net/api.ts';
import { pathTo } from '../../../parts/paths.ts';
import { canHide, offeredBy, rateText, whereText } from '../ad-texts.ts';
import { AdMenu } from '../AdMenu.tsx';
import { AdName } from '../AdName.tsx';
import { NoAds } from '../NoAds.tsx';

export const consultingAds = table({
  endpoint: listConsultingAds,
  rows: 'ads',
  about: 'Consulting assignments on the market, newest first, with how many of our people have a skill for each.',
  search: 'Title, client, place or skill',
  filters: {
    state: { as: 'chips', label: 'State', options: { ...adStates, all: 'All' }, start: 'new' },
    remote: 'Remote',
    open: 'Can be applied for',
    duplicates: 'Duplicates too',
  },
  rowHeight: 52,
  columns: {
    title: { title: 'Title', grow: 1.7, Cell: AdName },
    client: { title: 'Client, broker', text: (_, ad) => offeredBy(ad), hidden: true },
    place: { title: 'Location', width: 130, text: (_, ad) => whereText(ad), hidden: true },
    starts_on: { title: 'Starts', width: 104, none: 'N/A' },
    months: { title: 'Months', width: 72, format: 'number' },
    hourly_rate: { title: 'Rate', width: 106, text: (_, ad) => rateText(ad) },
    skills: { title: 'Skills', grow: 1.2, text: (skills) => skills.join(', ') },
    people_count: {
      title: 'People',
      width: 72,
      format: 'number',
      text: (count) => (count === null ? 'N/A' : `${formatCount(count)}${count >= mostMatches ? '+' : ''}`),
      to: ({ skills, people_count }) =>
        people_count ? pathTo('personSearch', {}, { q: skillQuery(skills) }) : undefined,
    },
    published: { title: 'Published', width: 104, format: 'date' },
    apply_by: { title: 'Apply by', width: 104, none: 'N/A' },
    state: { title: 'State', width: 90, text: (state) => adStates[state], hidden: true },
    'assignment.name': {
      title: 'Role',
      grow: 0.8,
      to: ({ assignment }) => (assignment ? pathTo('assignments', {}, { role: assignment.id }) : undefined),
      hidden: true,
    },
    duplicates: { title: 'Duplicates', width: 100, format: 'number', hidden: true },
    url: { title: 'Address of the ad', format: 'link', hidden: true },
    source: { title: 'Source', width: 120, hidden: true },
  },
  Menu: AdMenu,
  bulk: [
    {
      label: 'Hide',
      about: 'They are no longer listed among the new ones. Those of which there is a role are left alone.',
      fits: (ad) => ad.state === 'new' && canHide(ad),
      each: ({ id }, signal) => callWrite(changeConsultingAd, { params: { id }, body: { state: 'hidden' } }, signal),
    },
  ],
  empty: createElement(NoAds),
  noMatch: 'No ad matches.',
});

/** The question that finds people with one of the skills. What means the same is found for words without quotes alone. */
const skillQuery = (skills: readonly string[]): string =>
  skills
    .map((skill) => (/^[\p{L}\d]+$/u.test(skill) ? `skill:${skill}` : `skill:"${skill.replaceAll('"', ' ')}"`))
    .join(' OR ');
