-- Invitations are counted from an index that holds what charts count; bots and users are looked up only where they are asked for.
drop index bot_invitation__sent;
create index bot_invitation__sent on bot_invitation (sent_at) include (bot_id, type, path_length, accepted_at);
create or replace view sentinvitation as
  select outbox.id, sent_at as created, null::bigint as bot, null::text as bot__name, outbox.user_id as bot__user_profile,
    username::text as bot__user_profile__user__username, case when body = '' then 'plain' else 'note' end as type,
    null::integer as path_length, connected as accepted_at, outbox.user_id as "user", username::text as user__username,
    assignment_id as assignment, outbox.person_id as person
  from outbox left join app_user on app_user.id = outbox.user_id
    left join connection on connection.user_id = outbox.user_id and connection.person_id = outbox.person_id and connected >= sent_at
  where channel = 'INVITATION' and outbox.state = 'sent'
  union all
  -- Below zero, so that no two rows have the same id.
  select -bot_invitation.id, sent_at, bot_id, bot.name, bot.user_id, username::text, type, path_length, accepted_at, bot.user_id,
    username::text, null, person_id
  from bot_invitation left join bot on bot.id = bot_id left join app_user on app_user.id = bot.user_id;
