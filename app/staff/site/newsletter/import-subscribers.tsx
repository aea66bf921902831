import { useState } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { FileDrop } from '#app/components/file-drop.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { importSubscribers, type SubscriberImport } from '#contracts/site/subscribers.ts'
import { requireStaff } from '../../guard.ts'
import { readCsvFile } from '../../review/register/csv-file.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/import-subscribers.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Import subscribers')

export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  return null
}

const list = '/admin/newsletter/subscribers'
const fallback = 'The list could not be read. Please try again.'
const number = new Intl.NumberFormat('en-GB')
const addresses = (count: number) => (count === 1 ? '1 address' : `${number.format(count)} addresses`)

export default function ImportSubscribers() {
  const [csv, setCsv] = useState('')
  const [consent, setConsent] = useState('')
  const [problem, setProblem] = useState('')
  const check = useWrite<void, SubscriberImport>(
    {
      problems: () => [
        ...problemAt('file', problem),
        ...problemAt('csv', !problem && !csv.trim() && 'Choose a file or paste a list.'),
        ...problemAt('consent', !consent.trim() && 'Say where and when these people agreed.'),
      ],
      send: (ask) => ask(importSubscribers, { csv, consent, confirmed: false }),
      fallback,
    },
    { afterwards: () => {} },
  )
  const save = useWrite<void, SubscriberImport>(
    { send: (ask) => ask(importSubscribers, { csv, consent, confirmed: true }), fallback },
    { afterwards: () => check.forget() },
  )
  function forget() {
    check.forget()
    save.forget()
  }
  function change(text: string) {
    setCsv(text)
    setProblem('')
    forget()
  }
  async function pick(file: File | null) {
    if (!file) return
    const read = await readCsvFile(file).catch(() => ({ problem: 'This file could not be read. Choose it again.' }))
    change('text' in read ? read.text : '')
    if ('problem' in read) setProblem(read.problem)
    else if (read.text.trim() === '') setProblem('This file is empty. Choose another file.')
  }
  return (
    <StaffPage
      title="Import subscribers"
      parent={{ label: 'Subscribers', href: list }}
      intro="Only people who agreed to get the newsletter. Addresses that are on the list, and those that unsubscribed, are left alone."
    >
      {save.reply ? (
        <>
          <Notice kind="success" title={`${addresses(save.reply.added)} added`} live>
            {restOf(save.reply)}
          </Notice>
          <p>
            <ButtonLink href={list}>See the subscribers</ButtonLink>
          </p>
        </>
      ) : (
        <>
          <WriteForm of={check} submit={() => check.run()} fields={['file', 'csv', 'consent']}>
            <FileDrop
              label="File"
              accept=".csv,text/csv,text/plain"
              error={problem}
              onPick={(file) => void pick(file)}
            />
            <TextArea
              label="Or paste the list"
              hint="One person on each line, with the e-mail address in any column."
              rows={8}
              placeholder={'ngozi@example.org\nbayo@example.org'}
              spellCheck={false}
              value={csv}
              error={check.faultAt('csv')}
              onChange={({ currentTarget }) => change(currentTarget.value)}
            />
            <TextArea
              label="How they agreed"
              hint="Where and when, for example: signed the list at the conference in Abraka, May 2026. It is kept with each address."
              rows={2}
              maxLength={500}
              value={consent}
              error={check.faultAt('consent')}
              onChange={({ currentTarget }) => {
                setConsent(currentTarget.value)
                forget()
              }}
            />
            <div>
              <SubmitButton variant={check.reply ? 'secondary' : 'primary'}>Check the list</SubmitButton>
            </div>
          </WriteForm>
          {check.reply && (
            <section className="stack" aria-label="What will happen">
              <Notice
                kind={check.reply.refused.length > 0 ? 'warning' : 'info'}
                title={`${addresses(check.reply.added)} to add`}
                live
              >
                {restOf(check.reply)}
              </Notice>
              {check.reply.added > 0 && (
                <WriteForm of={save} submit={() => save.run()}>
                  <div>
                    <SubmitButton>Add {addresses(check.reply.added)}</SubmitButton>
                  </div>
                </WriteForm>
              )}
            </section>
          )}
        </>
      )}
    </StaffPage>
  )
}

function restOf({ known, unsubscribed, refused }: SubscriberImport): string {
  const parts = [
    known > 0 && `${addresses(known)} on the list already.`,
    unsubscribed > 0 && `${addresses(unsubscribed)} left alone: they unsubscribed.`,
    refused.length > 0 && `No address in ${refused.length === 1 ? 'line' : 'lines'} ${refused.join(', ')}.`,
  ]
  return parts.filter(Boolean).join(' ') || 'Nothing was left out.'
}
