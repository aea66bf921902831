/** Parts that several e-mails have. */
export const followIt = { button: 'Follow your manuscript' } as const
export const submitAgain = { button: 'Submit a manuscript' } as const
export const payNow = { button: 'Pay now' } as const
export const openIt = { button: 'Open the manuscript' } as const

export const reason = { blocks: 'The reason' } as const
export const reasonIfAny = { when: 'Only if a reason is given', blocks: 'The reason' } as const
export const answerIfAny = { when: 'Only if the office writes an answer', blocks: 'The answer of the office' } as const

export const notToShare = 'The link works without logging in, so please do not share this e-mail.'
export const mayShareReports = {
  when: 'Only if the journal publishes reports',
  text: 'This journal publishes reviewers’ reports with the authors’ answers beside the article, if the reviewer agrees.',
  isRequired: true,
} as const
export const reports = {
  when: 'Only if reports go to the author',
  blocks: 'The reports for the author',
} as const

export const openReports = {
  when: 'Only if a report has a file',
  button: 'Open the reports with their files',
} as const

export const endedOffer = {
  when: 'Only if this ends the offer of a transfer',
  text: 'Our offer to transfer it to {otherJournal} has ended, so you need not answer it.',
  isRequired: true,
} as const

const canAppeal = 'Only if the decision can be appealed'
export const appeal = {
  mayAppeal: {
    when: canAppeal,
    text: 'You can appeal this decision once, until {appealUntil:day}. Give your reasons on the page of the appeal; our editorial office will read them and answer you.',
    isRequired: true,
  },
  appealIt: { when: canAppeal, button: 'Appeal this decision' },
  notToShare: { when: canAppeal, text: notToShare, isRequired: true },
} as const

const hasChargePage = 'Only if the author has a page of the charge'
export const otherWays = {
  otherWays: {
    when: hasChargePage,
    text: 'If you need a waiver, a grant or an invoice, or would like to pay by bank transfer, open this page before you pay. The link works without logging in, so please do not share this e-mail.',
    isRequired: true,
  },
  chargePage: { when: hasChargePage, button: 'Waiver, invoice or bank transfer' },
} as const

/** The links of a manuscript, as far as it has them. */
export const links = {
  followIt,
  confirmAddress: {
    when: 'Only if the address is not confirmed and no co-author waits for it',
    text: 'Please confirm that this e-mail address is yours.',
    isRequired: true,
  },
  confirmForCoAuthors: {
    when: 'Only if the address is not confirmed and co-authors are named',
    text: 'Please confirm that this e-mail address is yours. Once you have, we will e-mail the co-authors you named.',
    isRequired: true,
  },
  confirmIt: { when: 'Only if the address is not confirmed', button: 'Confirm your e-mail address' },
  toRevise: {
    when: 'Only if a revision is asked for',
    text: 'The editors have asked for a revision. Answer the comments and give us the new file on its page.',
  },
  reviseIt: { when: 'Only if a revision is asked for', button: 'Revise your manuscript' },
  toEdit: {
    when: 'Only while it can be edited',
    text: 'You can change anything, including the file, until a decision is made.',
  },
  editIt: { when: 'Only while it can be edited', button: 'Edit your manuscript' },
  toWithdraw: {
    when: 'Only while it can be withdrawn',
    text: 'You can withdraw it until the charge is paid. Opening the link changes nothing; the page asks you to confirm.',
  },
  withdrawIt: { when: 'Only while it can be withdrawn', button: 'Withdraw your manuscript' },
  toWaive: {
    when: 'Only if a waiver can be asked for',
    text: 'If you cannot pay the article processing charge, you can ask for a waiver, now or after approval. It has no influence on the review.',
  },
  askForWaiver: { when: 'Only if a waiver can be asked for', button: 'Ask for a waiver' },
  mayAppeal: appeal.mayAppeal,
  appealIt: appeal.appealIt,
  notToShare: {
    when: 'Only if there are links besides the first',
    text: 'These links work without logging in, so please do not share this e-mail.',
    isRequired: true,
  },
} as const

export const linksInOrder = [
  '{followIt}',
  '{confirmAddress}',
  '{confirmForCoAuthors}',
  '{confirmIt}',
  '{toRevise}',
  '{reviseIt}',
  '{toEdit}',
  '{editIt}',
  '{toWithdraw}',
  '{withdrawIt}',
  '{toWaive}',
  '{askForWaiver}',
  '{mayAppeal}',
  '{appealIt}',
  '{notToShare}',
] as const

export const dearAuthor = 'Dear {author},'
export const number = 'Manuscript number: {number}'
