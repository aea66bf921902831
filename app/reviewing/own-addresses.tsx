import { askToConfirm, confirmOwnAddress } from '#contracts/review/own-reviews.ts'
import { Notice } from '../components/notice.tsx'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'

type Done = { success: string }

const fallback = 'Something went wrong. Please try again.'

export const confirming = (token: string): Write<Texts, Done> => ({
  name: 'confirm',
  send: (ask, { email = '' }) => ask(confirmOwnAddress, { token, email }),
  fallback,
})

export const asking = (token: string): Write<Texts, Done> => ({
  name: 'ask',
  send: (ask) => ask(askToConfirm, { token }),
  fallback,
})

type Props = { token: string; email: string; toConfirm: readonly string[] }

/** Which address the page is for, and how another one gets to show the same. */
export function OwnAddresses({ token, email, toConfirm }: Props) {
  const confirm = useWrite(confirming(token))
  const ask = useWrite(asking(token))
  return (
    <section className="stack" aria-labelledby="addresses">
      <h2 id="addresses">Your e-mail addresses</h2>
      {confirm.reply && <Notice kind="success">{confirm.reply.success}</Notice>}
      {toConfirm.length > 0 && (
        <WriteForm of={confirm} field="email">
          <p>
            Our register has other addresses for you. Confirm those that are yours: the reviews above can then be seen
            there, too. If you do not know one, write to us and leave it.
          </p>
          {toConfirm.map((other) => (
            <div key={other}>
              <SubmitButton variant="secondary" name="email" value={other}>
                Confirm {other}
              </SubmitButton>
            </div>
          ))}
        </WriteForm>
      )}
      {ask.reply ? (
        <Notice kind="success">{ask.reply.success}</Notice>
      ) : (
        <WriteForm of={ask}>
          <p>
            This page shows what was sent to {email}. If something that we sent to another address of yours is missing,
            we can send a link there, with which you confirm this one.
          </p>
          <div>
            <SubmitButton variant="secondary">Write to my other addresses</SubmitButton>
          </div>
        </WriteForm>
      )}
    </section>
  )
}
