"""A recruiter's day by the API, with a package that was generated from the OpenAPI document.

python3 recruiters_day.py http://localhost:3000 recruiter demo-password-1 react
"""

import json
import sys
from datetime import datetime, timedelta, timezone

import spana

host, username, password, q = sys.argv[1:]
configuration = spana.Configuration(host=host)


def main():
    with spana.ApiClient(configuration) as client:
        auth = spana.AuthApi(client)
        session = auth.login(spana.LoginRequest(username=username, password=password))
        configuration.access_token = session.access

        roles = spana.AssignmentApi(client).list_assignments(user=session.user.id, status="Active")
        role = roles.results[0]

        found = spana.PersonSearchApi(client).search_people(q=q, must=[f"skill:{q}"])
        person = spana.FullpersonApi(client).get_full_person(found.results[0].id)

        people = spana.PersonApi(client)
        text = f"Talk to {person.first_name.upper()} about {role.name}"
        people.add_comment(person.id, spana.AddCommentRequest(body=text))
        tags = spana.TagsApi(client).change_tags("person", person.id, spana.ChangeTagsRequest(add=["called"]))

        cards = spana.Personassignment2Api(client)
        about = {"person": person.id, "assignment": role.id}
        card = cards.create_person_assignment(spana.CreatePersonAssignmentRequest(**about))
        board = spana.BoardApi(client).get_board(role.id)
        moved = cards.create_person_assignment(
            spana.CreatePersonAssignmentRequest(**about, base_version=card.version, column=board.config.columns[1].key)
        )
        # Whoever moves a card that somebody else has moved is told so.
        try:
            cards.create_person_assignment(
                spana.CreatePersonAssignmentRequest(
                    **about, base_version=card.version, archived=True, archive_reason="Timing"
                )
            )
            raise SystemExit("The second move should have come too late")
        except spana.ApiException as refused:
            assert refused.status == 409, refused

        votes = spana.VotesApi(client)
        vote = votes.cast_vote(spana.CastVoteRequest(**about, grade="up", reason="Knows the trade")).vote
        due = datetime.now(timezone.utc) - timedelta(minutes=1)
        reminder = people.add_reminder(person.id, spana.AddReminderRequest(due=due, text="Call"))

        todo = spana.TodoApi(client)
        waiting = [
            {"card": name, "person": item.person and item.person.id, "reminder": item.reminder}
            for name in todo.get_todo().cards
            for item in todo.get_todo_card(name).results
        ]
        spana.RemindersApi(client).change_reminder(reminder.id, spana.ChangeReminderRequest(done=True))

        timeline = spana.FullpersonApi(client).get_full_person(person.id).timeline
        comments = [entry.body for entry in timeline if entry.kind == "comment"]

        auth.logout()
        try:
            spana.UserApi(client).get_current_user()
            raise SystemExit("The session should be over")
        except spana.ApiException as refused:
            assert refused.status == 401, refused

    print(
        json.dumps(
            {
                "role": role.id,
                "person": person.id,
                "tags": tags.tags,
                "column": moved.column,
                "version": moved.version,
                "grade": vote.grade,
                "waiting": waiting,
                "reminder": reminder.id,
                "comments": comments,
            }
        )
    )


main()
