import { InPersonNotice } from '../../parts/users/InPersonNotice.tsx';

export const UsersNotice = () => <InPersonNotice what="users" />;
