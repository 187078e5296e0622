/** Who works on the role that the tests are about, and who votes on it. The other personas have no part in it. */
export const team = { users: [1], thumbers: [2] } as const;

/** Everybody whom the policies tell apart. The tests of the contract, the server and the web go through the same list. */
export const personas = {
  member: { id: 1, is_staff: false, is_superuser: false, userprofile: { can_impersonate: false } },
  thumber: { id: 2, is_staff: false, is_superuser: false, userprofile: { can_impersonate: false } },
  colleague: { id: 3, is_staff: false, is_superuser: false, userprofile: { can_impersonate: false } },
  staff: { id: 4, is_staff: true, is_superuser: false, userprofile: { can_impersonate: false } },
  superuser: { id: 5, is_staff: false, is_superuser: true, userprofile: { can_impersonate: false } },
  staffSuperuser: { id: 6, is_staff: true, is_superuser: true, userprofile: { can_impersonate: true } },
  impersonator: { id: 7, is_staff: false, is_superuser: false, userprofile: { can_impersonate: true } },
  staffImpersonator: { id: 8, is_staff: true, is_superuser: false, userprofile: { can_impersonate: true } },
} as const;
export type Persona = keyof typeof personas;
export const personaNames = Object.keys(personas) as Persona[];
