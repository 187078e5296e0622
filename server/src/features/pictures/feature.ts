import * as api from '@app/contract/people/pictures';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { deletePicture, getAvatar, setPicture } from './pictures.ts';

export const feature: Feature = {
  routes: [read(api.getAvatar, getAvatar), write(api.setPicture, setPicture), write(api.deletePicture, deletePicture)],
};
