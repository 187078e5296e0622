import { productName } from '@app/contract/base/product';
import type { LegalDocument } from './legal-document.ts';

export const privacyPolicy: LegalDocument = {
  title: 'Privacy policy',
  summary: [
    `This policy explains how personal data is handled in ${productName}, a recruiting and consulting tool. It is written for the people who use ${productName} and for the candidates whose data is kept in it.`,
    {
      points: [
        'For data about users we are the controller. For data about candidates our customer is the controller and we are its processor.',
        'We sell no personal data, show no advertising and set no cookies.',
        'Grades that a computer suggests are suggestions. A person decides.',
        'You have the right to know, correct, object and be forgotten, and to complain to the Swedish authority IMY.',
      ],
    },
  ],
  sections: [
    {
      id: 'roles',
      heading: 'Who is responsible',
      body: [
        `${productName} is provided by the company that is named as the provider in your organisation’s agreement (“the provider”, “we”, “us”). An organisation that has such an agreement is a “customer”. A person with an account is a “user”. A person whose professional profile is kept in ${productName} by a customer is a “candidate”.`,
        {
          terms: [
            [
              'User data: we are the controller',
              `We decide why and how the personal data of users is handled: accounts, sign-in, settings, security records, support and billing contacts. This policy is our information to users under Articles 13 and 14 of the General Data Protection Regulation (EU) 2016/679 (“GDPR”).`,
            ],
            [
              'Candidate data: we are the processor',
              `The customer decides which candidates it looks for, why, and what it records about them. The customer is the controller of candidate data, and we handle it only on the customer’s documented instructions under a data processing agreement as Article 28 of the GDPR requires. We do not use candidate data for purposes of our own.`,
            ],
          ],
        },
        `Questions about privacy go to the privacy contact stated in the agreement. A user who does not have the agreement at hand can ask the administrator of ${productName} in their own organisation, who is obliged to pass the question on to us without delay. Candidates may turn either to the customer that contacted them or to us; we pass a candidate’s request on to the customer and help it to answer.`,
      ],
    },
    {
      id: 'user-data',
      heading: 'What we keep about users',
      body: [
        {
          terms: [
            [
              'Identity and contact',
              'First and last name, username, e-mail address, telephone number, company, and, if you give them, the address of a professional network profile and a photo.',
            ],
            [
              'Account',
              'State of the account (waiting for approval, active, rejected, deactivated), roles and rights, settings such as theme and badge colour, and your password as a hash that cannot be turned back into the password.',
            ],
            [
              'Sign-in and security',
              'Time of each sign-in, browser name, network address, a device number that your browser generates, open sessions, failed attempts, and the names and dates of access tokens you create. If you set them up: an authenticator app, whose secret is kept encrypted, recovery codes as hashes, and passkeys with the names you give them. From which browsers you have signed in, so that you can be told of a new one. Where your organisation signs you in, what it calls you there.',
            ],
            [
              'Activity',
              'Who did what, to which record and when, including what is done by somebody who is permitted to act in your name for support. Such acting is limited in time, is recorded under both names and is shown to you under Settings.',
            ],
            [
              'Work content',
              'What you write in the service: notes, votes, grades and reminders. Where it concerns a candidate it is also candidate data.',
            ],
            [
              'Support and technical faults',
              'What you tell us when you ask for help, and reports of technical errors with the page, the time and the identity of the account.',
            ],
          ],
        },
        'Most of it comes from you, when you register and when you work. Some comes from your organisation, which may correct your details or set your roles, and some is produced by the service itself. You need not give us more than name, username, e-mail address and password, but without these we cannot open an account.',
        'We ask users not to record sensitive data within the meaning of Article 9 of the GDPR (health, religion, trade-union membership and the like), nor Swedish personal identity numbers.',
      ],
    },
    {
      id: 'purposes',
      heading: 'Why we use user data, and the legal basis',
      body: [
        {
          terms: [
            [
              'To provide the service',
              'Opening, approving and running your account, showing your work to you and to your colleagues, and sending messages that the service needs. Basis: performance of the agreement (Article 6.1 b), or, where the agreement is with your employer, our and your employer’s legitimate interest in the service working (Article 6.1 f).',
            ],
            [
              'To keep the service secure',
              'Checking sign-ins, limiting attempts, ending sessions, recording who did what, and investigating abuse. Basis: our legitimate interest in protecting users, candidates and customers (Article 6.1 f), and our duty to keep data secure (Article 6.1 c with Article 32).',
            ],
            [
              'To help and to repair',
              'Answering questions and finding faults. Basis: legitimate interest in a service that works (Article 6.1 f).',
            ],
            [
              'To invoice and keep accounts',
              'Contact persons, orders and invoices. Basis: performance of the agreement and the duties of the Swedish Bookkeeping Act (1999:1078) (Articles 6.1 b and 6.1 c).',
            ],
            [
              'To defend legal claims',
              'Keeping what is needed to establish or meet a claim. Basis: legitimate interest (Article 6.1 f).',
            ],
          ],
        },
        'Where we rely on legitimate interest we have weighed it against your interests. You may ask us how we reasoned, and you may object (see “Your rights”).',
      ],
    },
    {
      id: 'candidates',
      heading: 'Information to candidates',
      body: [
        `This section is what a candidate should know about ${productName}. The customer that is responsible may give further information of its own, and where the two differ the customer’s applies.`,
        {
          terms: [
            [
              'Categories of data',
              'Name, photo, contact details, work and education history, skills, languages, place, links to professional profiles, documents that the candidate has sent, notes and messages from the contact, and assessments of how the candidate fits a role.',
            ],
            [
              'Sources (Article 14)',
              'The candidate; professional networks and other pages that the candidate has made public; registers of companies; persons who recommend the candidate; and the customer’s own earlier contacts. The source is recorded with the candidate, and the candidate can have it named. No data is fetched by automated access to outside services in breach of their terms.',
            ],
            [
              'Purpose and legal basis',
              'To find, assess and contact persons for roles that the customer fills for itself or for its clients. As a rule the basis is the customer’s legitimate interest in recruiting, weighed against the candidate’s interests (Article 6.1 f); in a process that the candidate has entered it may be steps at the candidate’s request before a contract (Article 6.1 b).',
            ],
            [
              'When the candidate is told',
              'By law within one month after the data was obtained, at the latest in the first message to the candidate, and before the data is first shown to a client of the customer (Article 14.3). The first message that leaves the service brings the notice of the customer, where the customer has written one. The service lists who has not been told from nine days before the last day, and where the customer has switched that on, it mails them two days before it, or erases those whom no mail would reach. Otherwise telling the candidate is up to the customer.',
            ],
            [
              'Recipients',
              'The customer’s recruiters, the client whose role it concerns, and the suppliers listed below.',
            ],
            ['How long', 'See “How long data is kept”.'],
          ],
        },
        'A candidate may at any time ask not to be contacted again. That request is kept as long as it is needed in order to be followed.',
      ],
    },
    {
      id: 'automated-assessment',
      heading: 'Automated assessment',
      body: [
        `${productName} can suggest how well a candidate fits a role. Suggestions come from search rules, from statistical models that have learned from earlier grades, and, if the customer has switched them on, from language models.`,
        {
          points: [
            'A suggestion is never a decision. Whether a candidate is contacted, presented or declined is decided by a person, who sees the grounds and may go against the suggestion.',
            'No decision with legal or similarly significant effect is taken solely by automated means (Article 22 of the GDPR).',
            'The service does not assess feelings, faces or voices, and it has no fields for sensitive data. Whoever writes a Swedish personal identity number or the like into a note is warned.',
            'What a language model was asked and what it answered is recorded, so that a grade can be checked afterwards.',
            'A language model reads a CV, with name and contact data, only when a user asks it to. What it read is removed after a day unless the user adds the person.',
            'A candidate may ask for the main grounds of an assessment, give their own view, and have it reviewed by a person. The link to their data shows what programs said, what counted and who decided.',
            'Each week the service grades generated CVs that differ in name, gender, age or school only, and stops a method whose grades differ by itself.',
            'A model that learns from grades learns for one role only, inside the service.',
          ],
        },
      ],
    },
    {
      id: 'recipients',
      heading: 'Who receives data',
      body: [
        'Inside our company, only those who need the data for their work can reach it. Colleagues in your organisation see your name, your username, your e-mail address and the work you do in the service. Apart from that, data is received by:',
        {
          terms: [
            [
              'Suppliers that process data for us (sub-processors)',
              'Operation and storage of the service; delivery of e-mail, where a mail server is set up; an avatar service, where one is set up, which receives codes made from e-mail addresses; reporting of technical errors, where it is switched on; and language models, where the customer has switched them on. Each is bound by an agreement with the same duties as ours.',
            ],
            [
              'Clients of the customer',
              'Candidate data that the customer chooses to present. In the service a client sees it by a link that ends by itself and can be ended at once. Candidates who have not been told that their data is kept, and those who object, are left out of it.',
            ],
            ['Authorities and courts', 'Where the law obliges us, or where it is needed for a legal claim.'],
            [
              'A buyer of the business',
              'If the business or part of it is transferred, under the same conditions as in this policy.',
            ],
          ],
        },
        'The current list of sub-processors, with name, task and place, is an annex to the data processing agreement and is given to anyone concerned on request. Customers are told at least 30 days before a sub-processor is added or replaced, and may object.',
      ],
    },
    {
      id: 'transfers',
      heading: 'Transfers outside the EU and EEA',
      body: [
        'Where the data is stored is stated in the agreement. If a supplier handles data in another country, it is done only with a ground in Chapter V of the GDPR: a decision by the European Commission that the country protects data adequately (Article 45), or the Commission’s standard contractual clauses (Article 46), together with an assessment of the country’s law and the further protection that the assessment calls for. You may have a copy of the safeguards on request.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long data is kept',
      body: [
        {
          terms: [
            [
              'Accounts',
              'A deactivated account cannot sign in but is kept, so that it can be opened again and so that its work remains attributable; so is a registration that was declined or not answered. Where the customer has switched it on, the service empties by itself the accounts that were declined or not answered, after six months, and those that were deactivated, after three years, unless set otherwise, together with their mailbox, photo and devices; only a number is left.',
            ],
            [
              'Sessions',
              'A session ends after 7 days without use and after 30 days at the latest. It is removed a month after its end. A browser that you have not signed in from for a year is removed from the list of your browsers.',
            ],
            [
              'Audit trail',
              'An entry is removed after ten years, unless set otherwise. When a candidate is erased or an account is emptied, the words about them in it are deleted; who did what and when stays. What is about a candidate whose data is needed for a legal claim stays as long as that lasts.',
            ],
            [
              'Access trail',
              'Which user opened, was shown, searched or exported which candidates is recorded and removed after 24 months, unless set otherwise.',
            ],
            ['Background work', 'The record of what has run is removed after 90 days.'],
            [
              'Invoices and accounts',
              'Seven years after the end of the calendar year in which the financial year ended, as the Swedish Bookkeeping Act requires.',
            ],
            [
              'Candidates',
              'The customer decides how long, and can note for each candidate the day until which the data is to be kept. Where the customer has switched it on, the service has candidates erased by itself when that day comes, or 24 months after their last process or contact, or six months after they came in if nobody ever contacted them, unless set otherwise. A candidate whose data is needed for a legal claim is kept until the customer lifts the hold; whoever has asked to be erased meanwhile reads by the link to their data that it has to wait. A candidate who is to be erased is erased by the service when the days of grace are over that the customer has set, seven unless set otherwise: what it holds about them is deleted everywhere, and only a number without a name and hashes of their addresses, numbers and profiles are left, so that counts stay right and they are not added again. Of a profile that a user captured in the browser, what was captured is deleted after 30 days, whether or not the person was added.',
            ],
            [
              'Backups',
              'Where whoever operates the service has them made, the service keeps the newest backups, seven unless set otherwise, and removes older ones by itself, and those that are older than 35 days, unless set otherwise; the newest that can be restored stays. What has been deleted since stays in a backup until that backup is removed. After a restore, candidates who were erased are erased again before the service answers anything. The data processing agreement says how long backups are kept that are made by hand.',
            ],
          ],
        },
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      body: [
        'We protect data with technical and organisational measures that fit the risk (Article 32 of the GDPR). Among them:',
        {
          points: [
            'encrypted connections, where the address of the service begins with https;',
            'passwords stored only as salted hashes of a kind made to resist guessing;',
            'accounts that staff must approve before they open, rights that follow the role, and limits on sign-in attempts;',
            'sessions that can be seen and ended by the user, and that end when a password is changed or an account is closed;',
            'an audit trail of who did what, also when somebody acts in another’s name;',
            'a trail of who saw which candidates, in which, as in the audit trail, an entry that was changed or is missing is found;',
            'staff who are bound by confidentiality.',
          ],
        },
        'If personal data is lost or reaches the wrong person, we notify the authority within 72 hours where the law requires it, tell those concerned when the risk to them is high, and tell the customer without undue delay when it concerns candidate data.',
      ],
    },
    {
      id: 'browser-storage',
      heading: 'Cookies and browser storage',
      body: [
        `${productName} sets no cookies and uses no tracking or advertising technology. It uses your browser’s own storage only for what the service needs in order to work, which does not require consent under Chapter 9, Section 28 of the Swedish Electronic Communications Act (2022:482):`,
        {
          terms: [
            [
              'Sign-in tokens',
              'They keep you signed in and are removed when you log out, as is the address to sign out at your organisation.',
            ],
            [
              'Device number',
              'A random number that tells your browsers apart in the security records. It is never used to identify you elsewhere.',
            ],
            ['Theme', 'Whether you prefer a light or a dark screen.'],
            [
              'How you like your screens',
              'Which columns of a table you have chosen, how you left a board, which parts of the menu you left open, and the reason for archiving that you used last.',
            ],
            [
              'Verdicts on their way',
              'What you decided while grading, with the name it is about, until the server has it.',
            ],
            [
              'Until the tab is closed',
              'The page you asked for before you signed in, that you are on your way to sign in with your organisation, the list of people you came from, comments you have begun, the people you are grading, and when the page last loaded a new version of itself.',
            ],
          ],
        },
        'You can clear the storage in your browser at any time. You will then have to sign in again.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: [
        'As a user you turn to us. As a candidate you turn to the customer, or to us and we pass the request on. You have the right to:',
        {
          terms: [
            ['Access', 'to know whether we handle data about you, and to have a copy (Article 15);'],
            [
              'Correction',
              'to have wrong data corrected and missing data added (Article 16). Names can be changed in the service at once, under Settings;',
            ],
            [
              'Erasure',
              'to have data erased when it is no longer needed, when you have objected and we have no weightier reason, or when it was handled unlawfully (Article 17);',
            ],
            ['Restriction', 'to have data set aside while a question about it is settled (Article 18);'],
            ['Portability', 'to receive the data you gave us in a common machine-readable form (Article 20);'],
            [
              'Objection',
              'to object to what we do on the basis of legitimate interest (Article 21), and always to be contacted no more for recruiting;',
            ],
            ['Human review', 'to have an assessment that a computer suggested examined by a person (Article 22);'],
            [
              'Withdrawal',
              'to withdraw a consent, where we have asked for one, without effect on what was done before.',
            ],
          ],
        },
        'The customer can send a candidate a link that shows what is held about them and why, and by which they can download it, stop all contact at once, have it erased, and ask for a correction or for a person to look at it. The link works for 30 days.',
        'It costs nothing. We answer within one month; if a request is complicated we may need up to two months more, and then we say so. We may ask for proof of who you are, so that nobody else gets your data.',
      ],
    },
    {
      id: 'complaints',
      heading: 'Complaints and the supervisory authority',
      body: [
        'If you are not content with how we handle your data, tell us, and we will try to put it right. You may also complain to the Swedish Authority for Privacy Protection (Integritetsskyddsmyndigheten, IMY), Box 8114, 104 20 Stockholm, imy.se, or to the authority in the EU country where you live or work.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      body: [
        `${productName} is a tool for work. Users must be at least 16 years old, and the service is not meant for data about persons under 16. If you learn that such data has been recorded, tell us.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      body: [
        'The policy that applies is the one shown here, with the date at the top. If a change matters to you, we tell users in the service or by e-mail at least 30 days before it takes effect, and we do not begin to use data for a new purpose without telling you first.',
      ],
    },
  ],
};
