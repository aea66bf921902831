import { composeLetter, type Letter, type Recipient } from '../../jobs/letter.ts'

/** To every admin, once until it is mended. */
export function backupAlarmed(to: Recipient, { sentence, url }: { sentence: string; url: string }): Letter {
  return composeLetter({
    kind: 'backup-alarm',
    to,
    subject: 'Something is wrong with the backups',
    blocks: [
      sentence,
      'If the server were lost now, what has changed since the last good backup would be lost too. Please tell the person who looks after the server.',
      { label: 'See the backups', url },
      'We write once. The dashboard shows this until it is put right.',
    ],
  })
}
