import { memo } from 'react';
import { KeyCaps } from '../../kit/page/KeyCaps.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

/** Which keys do the same as the button it stands on; nothing for those who have switched them off. A space stands between keys. */
export const KeyHint = memo(function KeyHint({ keys }: { keys: string }) {
  if (!useCurrentUser().userprofile.config.single_key_shortcuts) return null;
  return (
    <span aria-hidden className="keys">
      <KeyCaps keys={keys.split(' ')} />
    </span>
  );
});
