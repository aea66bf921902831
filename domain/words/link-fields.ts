import { funderIdProblem, toFunderId } from './funders.ts'
import { relatedKinds, relatedUrlProblem, toRelatedUrl } from './related-works.ts'
import { toTrialNumber, trialProblem, trialText } from './trials.ts'

/** What an article is linked with. Every format reads it through domain/manuscript/record/links.ts. */
export const funders = {
  kind: 'rows',
  label: 'Funders',
  hint: 'Indexes find an article by its funder and award numbers.',
  noun: 'funder',
  most: 20,
  parts: {
    name: {
      label: 'Name',
      called: "A funder's name",
      max: 300,
      required: 'Please give the name of each funder.',
    },
    identifier: {
      label: 'Identifier',
      hint: 'A ROR iD or a Crossref funder DOI.',
      called: "A funder's identifier",
      max: 200,
      read: toFunderId,
      wrong: funderIdProblem,
    },
    awards: {
      label: 'Award numbers',
      hint: 'Separated by commas.',
      called: 'The award numbers of a funder',
      max: 500,
      prefix: 'award ',
    },
  },
  jats: { in: 'links', type: 'award-group' },
} as const

export const relatedWorks = {
  kind: 'rows',
  label: 'Related works',
  hint: 'Data, software and preprints that belong to the article.',
  noun: 'related work',
  most: 20,
  parts: {
    kind: { label: 'Kind', called: 'The kind of a related work', max: 20, options: relatedKinds },
    title: { label: 'Title', called: 'The title of a related work', max: 500 },
    link: {
      label: 'DOI or address',
      called: 'The link of a related work',
      max: 1000,
      required: 'Please give the DOI or the address of each related work.',
      read: toRelatedUrl,
      wrong: relatedUrlProblem,
    },
  },
  jats: { in: 'links', type: 'related-object' },
} as const

export const trials = {
  kind: 'list',
  label: 'Trial registrations',
  hint: 'The numbers of registered clinical trials, such as NCT01234567, separated by commas.',
  called: 'A trial number',
  max: 100,
  most: 10,
  separator: /[,;\n]/,
  joined: ', ',
  read: toTrialNumber,
  wrong: trialProblem,
  inWords: trialText,
  jats: { in: 'links', type: 'clinical-trial-number' },
} as const
