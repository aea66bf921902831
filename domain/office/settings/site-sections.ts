import { articleTypeOptions } from './options.ts'
import type { Options, Part, Section } from './parts.ts'

const currencies: Options = { NGN: 'NGN, naira', USD: 'USD, US dollars' }
const months = { kind: 'number', unit: 'months' } as const
const textIn = (values: Readonly<Record<string, unknown>>, field: string) => String(values[field] ?? '')
const listIn = (values: Readonly<Record<string, unknown>>, field: string) =>
  (values[field] ?? []) as Readonly<Record<string, unknown>>[]

const countries: Part = {
  kind: 'lines',
  label: 'Countries',
  hint: 'One in each line, as on the submission form; or the name of a group. Empty means all.',
  optional: true,
}

/** What the publisher says for all journals. `journals`: their titles by slug. */
export const siteSections = (journals: Options): readonly Section[] => [
  {
    slug: 'identity',
    title: 'Identity',
    intro: 'The name on every page, invoice and e-mail, and where the publisher is.',
    inShort: (values) => `${textIn(values, 'name')}, ${textIn(values, 'timeZone') || 'Africa/Lagos'}`,
    settings: {
      name: { kind: 'line', label: 'Name of the site', also: 'title brand' },
      description: {
        kind: 'prose',
        label: 'Description',
        hint: 'Search engines show it, and links that are shared.',
        also: 'seo meta',
      },
      publisher: {
        kind: 'group',
        label: 'Publisher',
        also: 'address tax invoice receipt crossmark company',
        parts: {
          name: { kind: 'line', label: 'Name of the publisher', hint: 'In citations, and in what indexes read.' },
          place: { kind: 'line', label: 'Place', hint: 'As in a citation, such as Abraka, Nigeria.' },
          address: { kind: 'lines', label: 'Postal address', hint: 'On invoices and receipts.' },
          taxNumber: { kind: 'line', label: 'Tax number', hint: 'On invoices and receipts.', optional: true },
          crossmarkPolicy: {
            kind: 'line',
            label: 'DOI of the page about corrections',
            hint: 'For Crossmark, such as 10.12345/crossmark-policy.',
            optional: true,
          },
        },
      },
      timeZone: {
        kind: 'line',
        label: 'Time zone',
        hint: 'Days end at midnight here, such as Africa/Lagos.',
        usual: 'Africa/Lagos',
        also: 'clock midnight deadline',
      },
      pdf: {
        kind: 'group',
        label: 'PDFs of articles',
        parts: {
          citation: {
            kind: 'choice',
            label: 'Citation, licence and link',
            options: { footer: 'At the foot of the first page', page: 'On a page before it', none: 'Nowhere' },
            usual: 'footer',
          },
        },
      },
    },
  },
  {
    slug: 'home',
    title: 'Home page',
    inShort: (values) => String((values.hero as { headline?: string } | undefined)?.headline ?? ''),
    settings: {
      hero: {
        kind: 'group',
        label: 'Promise',
        also: 'headline hero welcome',
        parts: {
          headline: { kind: 'line', label: 'Headline' },
          lead: { kind: 'prose', label: 'Sentences below it' },
        },
      },
      cards: {
        kind: 'rows',
        label: 'Cards',
        hint: 'They lead to pages that authors ask for.',
        noun: 'card',
        title: 'title',
        parts: {
          title: { kind: 'line', label: 'Title' },
          text: { kind: 'prose', label: 'Text' },
          href: { kind: 'line', label: 'Leads to', hint: 'Such as /support.' },
          action: { kind: 'line', label: 'Words of the link' },
        },
      },
    },
  },
  {
    slug: 'contact',
    title: 'Contact and social',
    inShort: (values) => String((values.contact as { email?: string } | undefined)?.email ?? ''),
    settings: {
      contact: {
        kind: 'group',
        label: 'Contact',
        also: 'e-mail phone whatsapp',
        parts: {
          person: { kind: 'line', label: 'Person or office' },
          email: { kind: 'line', label: 'E-mail' },
          phone: { kind: 'line', label: 'Phone' },
          messaging: {
            kind: 'group',
            label: 'Messages',
            parts: {
              service: { kind: 'line', label: 'Service', hint: 'Such as WhatsApp.' },
              number: { kind: 'line', label: 'Its number' },
            },
          },
        },
      },
      social: {
        kind: 'rows',
        label: 'Social media',
        noun: 'link',
        title: 'name',
        also: 'facebook linkedin x twitter footer',
        parts: {
          name: { kind: 'line', label: 'Name' },
          url: { kind: 'line', label: 'Address', hint: 'It begins with https://.' },
        },
      },
    },
  },
  {
    slug: 'charges',
    title: 'Charges',
    intro:
      'What authors pay once their manuscript is approved. The first line that fits counts, so the last one must be for all others.',
    inShort: (values) =>
      listIn(values, 'charges')
        .map(({ amount, currency }) => `${currency} ${Number(amount).toLocaleString('en')}`)
        .join(', '),
    settings: {
      charges: {
        kind: 'rows',
        label: 'Charges',
        noun: 'charge',
        title: 'amount',
        also: 'apc fee price naira dollar country waiver',
        usual: [
          { countries: ['Nigeria'], amount: 30_000, currency: 'NGN' },
          { amount: 50, currency: 'USD' },
        ],
        parts: {
          amount: { kind: 'number', label: 'Amount' },
          currency: { kind: 'choice', label: 'Currency', options: currencies },
          countries,
          journals: {
            kind: 'choices',
            label: 'Journals',
            hint: 'None ticked means all.',
            options: journals,
            optional: true,
          },
          articleTypes: {
            kind: 'choices',
            label: 'Article types',
            hint: 'None ticked means all.',
            options: articleTypeOptions,
            optional: true,
          },
        },
      },
      countryGroups: {
        kind: 'named',
        label: 'Groups of countries',
        hint: 'A charge can name a group in place of its countries. Its name has small letters and hyphens.',
        noun: 'group',
        optional: true,
        part: { kind: 'lines', label: 'Countries' },
        also: 'low income',
      },
      secondPersonAbove: {
        kind: 'group',
        label: 'A second person for large amounts',
        hint: 'Above these amounts, what staff mark as paid or refund needs an admin, too.',
        optional: true,
        also: 'four eyes refund limit',
        parts: {
          NGN: { kind: 'number', label: 'Above, in naira', optional: true },
          USD: { kind: 'number', label: 'Above, in US dollars', optional: true },
        },
      },
    },
  },
  {
    slug: 'bank',
    title: 'Bank accounts',
    intro: 'Shown to those who pay by bank transfer.',
    inShort: (values) => {
      const { accounts = [], sample } = (values.bankAccounts ?? {}) as { accounts?: unknown[]; sample?: boolean }
      return sample ? 'Sample accounts' : `${accounts.length}`
    },
    settings: {
      bankAccounts: {
        kind: 'group',
        label: 'Bank accounts',
        also: 'transfer iban naira',
        parts: {
          sample: { kind: 'yes', label: 'These are examples, and the site says so' },
          accounts: {
            kind: 'rows',
            label: 'Accounts',
            noun: 'account',
            title: 'bank',
            parts: {
              bank: { kind: 'line', label: 'Bank' },
              accountName: { kind: 'line', label: 'Name of the account' },
              accountNumber: { kind: 'line', label: 'Number' },
              currency: { kind: 'choice', label: 'Currency', options: currencies },
            },
          },
        },
      },
    },
  },
  {
    slug: 'access',
    title: 'Logging in and digest',
    inShort: ({ secondFactor = 'optional', digestHour = 7 }) =>
      `Second factor ${secondFactor}, digest from ${digestHour} o'clock`,
    settings: {
      secondFactor: {
        kind: 'choice',
        label: 'Second factor of staff',
        hint: 'An authenticator app or a passkey, in addition to the password.',
        options: { optional: 'Optional', required: 'Required of editors and admins' },
        usual: 'optional',
        also: '2fa mfa security passkey password',
      },
      digestHour: {
        kind: 'number',
        label: 'Daily digest from',
        hint: 'From this hour of the day on, staff get their e-mail about what waits.',
        unit: "o'clock",
        usual: 7,
        also: 'e-mail reminder',
      },
    },
  },
  {
    slug: 'retention',
    title: 'Data retention',
    intro:
      'After how many months what is no longer needed is deleted. The privacy page names these periods: change both.',
    inShort: ({ retention }) =>
      `${(retention as { rejectedManuscripts?: number } | undefined)?.rejectedManuscripts ?? 24} months for rejected manuscripts`,
    settings: {
      retention: {
        kind: 'group',
        label: 'Deleted after',
        also: 'gdpr ndpa privacy delete',
        parts: {
          rejectedManuscripts: { ...months, label: 'Rejected manuscripts, with their files', usual: 24 },
          messages: { ...months, label: 'Contact messages', usual: 24 },
          letters: { ...months, label: 'Copies of e-mails that belong to no manuscript here', usual: 24 },
        },
      },
    },
  },
]
