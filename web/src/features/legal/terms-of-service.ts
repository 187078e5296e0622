import { productName } from '@app/contract/base/product';
import type { LegalDocument } from './legal-document.ts';

export const termsOfService: LegalDocument = {
  title: 'Terms of service',
  summary: [
    `These terms apply to ${productName}, a service for recruiting and consulting assignments. By registering for an account, or by using the service, you accept them.`,
    {
      points: [
        'An account opens when it has been approved. You must be at least 16 years old.',
        'Your data stays yours. What you do with candidates must be lawful and fair.',
        'No scraping and no automation of outside services.',
        'Swedish law applies. Our liability is limited to twelve months of fees.',
      ],
    },
  ],
  sections: [
    {
      id: 'parties',
      heading: 'Parties and agreement',
      body: [
        `The service is provided by the company named as the provider in the order form or other agreement that your organisation has made (“the provider”, “we”, “us”). That organisation is “the customer”. A natural person with an account is a “user”. ${productName}, with its web client, programming interface and documentation, is “the service”.`,
        'The agreement consists of the order form, the data processing agreement and these terms. If they contradict each other, the data processing agreement prevails in matters of personal data; otherwise the order form prevails over these terms.',
        'The service is meant for businesses. A user accepts these terms for themselves and, where they are entitled to, on behalf of the customer. The customer answers for its users as for itself.',
      ],
    },
    {
      id: 'accounts',
      heading: 'Accounts and approval',
      body: [
        {
          points: [
            'Users must be at least 16 years old and entitled to act for the customer.',
            'Information given at registration must be correct and kept up to date.',
            'An account opens only when it has been approved. We or the customer’s administrator may decline a registration, and need not give a reason.',
            'An account is personal. Passwords and access tokens may not be shared, and anything done with them counts as done by the user, unless the user shows that they had been misused without fault on the user’s side.',
            'Suspected misuse must be reported at once. We may then end sessions and revoke tokens.',
            'An authorised person may act in a user’s name for support. It is limited in time and recorded under both names, and the user can see it.',
          ],
        },
      ],
    },
    {
      id: 'right-to-use',
      heading: 'Right to use the service',
      body: [
        'During the term of the agreement the customer has a right to use the service in its own business, for as many users as have been agreed. The right is limited, not exclusive, and cannot be transferred or sublicensed without our consent in writing.',
      ],
    },
    {
      id: 'acceptable-use',
      heading: 'Acceptable use',
      body: [
        'The customer and its users use the service with care and in accordance with law, good recruiting practice and these terms. It is not permitted to:',
        {
          points: [
            'scrape or automate outside services: to collect data by robots, to operate accounts by program, to use false accounts, or in any other way to use the service for access that breaks the terms of another service. Messages and invitations on outside networks are sent by a person;',
            'record or use personal data without a legal basis, or sensitive data without express support in law;',
            'discriminate in a manner prohibited by the Swedish Discrimination Act (2008:567) or corresponding law;',
            'let a suggestion from a model decide in the place of a person, or present it to a candidate as a decision;',
            'send unsolicited messages in breach of marketing law, or contact a person who has asked not to be contacted;',
            'upload harmful code, test or circumvent security without our consent in writing, or disturb the service for others;',
            'copy, decompile or change the service beyond what mandatory law permits, or use it to build a competing one;',
            'let others than the agreed users reach the service, or resell it.',
          ],
        },
        'The programming interface may be used with access tokens for the customer’s own systems, within the limits the service states.',
        'If these rules are broken we may, after a warning where there is time for one, suspend the user or the function concerned for as long as it is needed. We tell the customer why.',
      ],
    },
    {
      id: 'fees',
      heading: 'Fees and payment',
      body: [
        'Fees are stated in the order form, exclusive of value added tax. Unless otherwise agreed they are invoiced in advance and paid within 30 days from the date of the invoice. Late payment carries interest under the Swedish Interest Act (1975:635). Fees that have been paid are not refunded unless these terms say so.',
        'We may change the fees from the start of a new term, if we say so at least 60 days before. If payment is more than 30 days late, we may suspend the service after a reminder in writing.',
      ],
    },
    {
      id: 'intellectual-property',
      heading: 'Intellectual property and customer data',
      body: [
        'We, or those we have our rights from, hold all rights to the service. Nothing is transferred by the agreement except the right to use.',
        'The customer and its users hold all rights to what they put into the service and to what the service produces from it for them (“customer data”). We may handle customer data in order to provide, secure and support the service, and may make figures from it that identify neither a person nor the customer. We do not use customer data to train models for others.',
        'Suggestions for improvement that are given to us may be used freely.',
      ],
    },
    {
      id: 'confidentiality',
      heading: 'Confidentiality',
      body: [
        'Each party keeps secret what it learns of the other’s business, technology and customers that is not public, uses it only for the agreement, and lets only those see it who need it and are bound in the same way. This does not apply to what a party already knew lawfully, has developed on its own, or must disclose by law or by order of an authority. The duty applies during the agreement and for three years after; for personal data and trade secrets, for as long as they are protected by law.',
      ],
    },
    {
      id: 'data-processing',
      heading: 'Data protection',
      body: [
        'We are the controller of personal data about users, as the Privacy Policy describes. For candidates and other persons that the customer records, the customer is the controller and we are the processor, and the data processing agreement applies. The customer answers for the legal basis, for informing candidates within the time the law states, and for the instructions it gives us.',
        'The customer decides how long candidates are kept. Where the customer has switched it on, the service has those erased by itself whose time is over.',
      ],
    },
    {
      id: 'automated-assessment',
      heading: 'Suggested grades',
      body: [
        'The service can suggest grades by means of search rules, learned models and language models. Suggestions may be wrong. They are support for a person’s own judgement, and the customer makes sure that a person with the competence and authority to do so decides in each case.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability and support',
      body: [
        'We provide the service with care and in a professional manner, and aim for it to be available around the clock. Planned maintenance is announced in advance where it can be, and is placed outside Swedish office hours where it is practicable. Levels of service and support beyond this apply if they are stated in the order form.',
        'We may change the service. If a change removes a function of importance to the customer, we say so at least 60 days before, and the customer may then end the agreement from the day of the change and be repaid the fees for the time that remains.',
        'Outside services that the customer connects are the customer’s own choice, and we do not answer for them.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      body: [
        'A party that causes damage by breach of the agreement or by negligence compensates the other for direct loss. Neither party is liable for indirect loss, such as lost profit, lost business or lost goodwill, nor for loss that the other party could reasonably have avoided.',
        'The total liability of a party under the agreement is limited, for each period of twelve months, to the fees that the customer has paid or is to pay for the twelve months before the event that caused the damage (a cap of twelve months of fees).',
        'The limits do not apply to intent or gross negligence, to the duty to pay fees, to breach of confidentiality, or to what cannot be limited under mandatory law. How compensation to data subjects is shared follows from Article 82 of the GDPR.',
        'Claims must be made in writing within six months from when the damage was or ought to have been noticed.',
      ],
    },
    {
      id: 'indemnity',
      heading: 'Claims from others',
      body: [
        'We defend the customer against claims that the service, used as agreed, infringes a right of somebody else in the EU or EEA, and pay what the customer is ordered to pay or what we settle for. The customer does the same for us against claims that arise from customer data or from use in breach of these terms. It is a condition that the claim is reported without delay, that the one who pays may lead the defence, and that the other helps within reason.',
      ],
    },
    {
      id: 'force-majeure',
      heading: 'Circumstances beyond control',
      body: [
        'A party is free from consequences of what it could neither foresee nor reasonably overcome, such as war, acts of authorities, labour conflict, fire, or failure in public networks or power, as long as it lasts. If it lasts more than 60 days, either party may end the agreement.',
      ],
    },
    {
      id: 'term',
      heading: 'Term and termination',
      body: [
        'The agreement applies for the term stated in the order form. Unless it is ended in writing at least 60 days before the term runs out, it is extended by twelve months at a time. A user may ask at any time for their own account to be closed.',
        'Either party may end the agreement at once if the other commits a material breach and does not remedy it within 30 days after notice in writing, or if the other becomes insolvent.',
        'When the agreement ends, accounts are closed. For 30 days the customer may take out its data in a common machine-readable form; after that we delete the database, except for what the law requires us to keep. Provisions that by their nature are meant to remain, such as those on confidentiality, liability and disputes, remain.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      body: [
        'We may change these terms. A change that is not merely for the better is announced in the service or by e-mail at least 30 days before it takes effect. A customer that does not accept it may end the agreement from that day and be repaid the fees for the time that remains. Whoever goes on using the service after that day has accepted the change.',
      ],
    },
    {
      id: 'general',
      heading: 'General provisions',
      body: [
        'Neither party may transfer the agreement without the other’s consent, except that we may transfer it together with the business. We may use subcontractors and answer for them as for ourselves. If a provision is found invalid, the rest remains. That a party has not insisted on a right does not mean that it has given it up. Notices are given in writing, and e-mail is enough.',
      ],
    },
    {
      id: 'law',
      heading: 'Governing law and disputes',
      body: [
        'The agreement is governed by Swedish law, without regard to its rules on conflict of laws. Disputes that the parties cannot settle between themselves are decided by the courts of Stockholm, with the Stockholm District Court (Stockholms tingsrätt) as the court of first instance. Mandatory rules that protect a natural person remain untouched.',
      ],
    },
  ],
};
