import { acceptTransfer, declineTransfer, type Transfer } from '#contracts/decision/transfers.ts'
import { declarations } from '#domain/manuscript/declarations.ts'
import { answered } from '#domain/manuscript/transfer.ts'
import { ButtonLink } from '../components/button.tsx'
import { Checkbox } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { Title } from '../components/title.tsx'
import { formatDate } from '../format.ts'
import { LinkText } from '../reviewing/link-page.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/transfer.ts'
import { secretHeaders } from './open-link.ts'
import { openTransfer, transferPath } from './open-transfer.ts'

export const meta: Route.MetaFunction = () => privateMeta('Transfer to another journal')
export const headers = secretHeaders

export const loader = ({ params: { key }, context }: Route.LoaderArgs) => openTransfer(context, key)

const fallback = 'Your answer could not be saved. Please try again.'

const accepting = (key: string): Write<Texts, unknown> => ({
  name: 'accept',
  send: (ask, texts) => {
    const ticked = declarations.map(({ key }) => key).filter((name) => texts[`declarations.${name}`] === 'yes')
    return ask(acceptTransfer, { key, declarations: ticked })
  },
  fallback,
  next: () => transferPath(key),
})

const declining = (key: string): Write<Texts, unknown> => ({
  name: 'decline',
  send: (ask) => ask(declineTransfer, { key }),
  fallback,
  next: () => transferPath(key),
})

export const action = (args: Route.ActionArgs) =>
  answerForm(args, accepting(args.params.key), declining(args.params.key))

/** Opening the page changes nothing, because mail scanners open links. */
export default function TransferPage({ loaderData, params: { key } }: Route.ComponentProps) {
  if ('dead' in loaderData) return <NoOffer reason={loaderData.dead} />
  const { transfer } = loaderData
  return transfer.state === 'open' ? <OpenOffer {...{ transfer, id: key }} /> : <AnsweredOffer transfer={transfer} />
}

function OpenOffer({ transfer, id }: { transfer: Transfer; id: string }) {
  const { from, to, title, number, charge, missing, offeredAt, appealed, reviewed } = transfer
  const accept = useWrite(accepting(id))
  const decline = useWrite(declining(id))
  return (
    <LinkText journal={from} number={number}>
      <p className="eyebrow">Transfer to another journal</p>
      <h1>Would you like to transfer your manuscript?</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      <p>
        {from.title} could not accept it. On {formatDate(offeredAt)} its editors offered to transfer it to another of
        our journals:
      </p>
      <p className="card">
        <a href={`/journals/${to.slug}`}>
          <Title text={to.title} />
        </a>
        <span className="meta">{to.tagline}</span>
      </p>
      <h2>If you agree</h2>
      <ul>
        <li>Your manuscript moves with all its versions, co-authors and declarations. You need not submit it again.</li>
        {appealed && <li>Your appeal against the decision of {from.title} ends without an answer.</li>}
        <li>It gets a new number and is considered as a new submission. {to.title} may accept it or not.</li>
        {reviewed && (
          <li>
            Its reviewers are asked whether {to.title} may see their reports. It sees only those of reviewers who agree.
          </li>
        )}
        <li>
          If it is accepted, the article processing charge of {to.title} is due: {charge}.
        </li>
      </ul>
      <WriteForm of={accept} fields={missing.map((key) => `declarations.${key}`)}>
        {missing.length > 0 && (
          <fieldset className="declarations">
            <legend>{to.title} requires these declarations</legend>
            {declarations
              .filter(({ key }) => missing.includes(key))
              .map(({ key, label, meaning }) => (
                <Checkbox
                  key={key}
                  name={`declarations.${key}`}
                  value="yes"
                  defaultChecked={accept.fault?.typed[`declarations.${key}`] === 'yes'}
                  error={accept.faultAt(`declarations.${key}`)}
                  label={
                    <>
                      {label}
                      <small className="checkbox-meaning">{meaning}</small>
                    </>
                  }
                />
              ))}
          </fieldset>
        )}
        <div>
          <SubmitButton>Transfer to {to.title}</SubmitButton>
        </div>
      </WriteForm>
      <h2>If you would rather not</h2>
      <p>
        {appealed
          ? 'Your manuscript stays as it is, and your appeal will be answered.'
          : 'Your manuscript stays as it is. You can submit it wherever you like.'}
      </p>
      <WriteForm of={decline}>
        <div>
          <SubmitButton variant="secondary">Decline the transfer</SubmitButton>
        </div>
      </WriteForm>
      <p className="meta">
        Questions? Write to <a href={`mailto:${from.office}`}>{from.office}</a>.
      </p>
    </LinkText>
  )
}

function AnsweredOffer({ transfer }: { transfer: Transfer }) {
  const { state, from, to, title, number, manuscriptId, answeredAt } = transfer
  const isAccepted = state === 'accepted'
  return (
    <LinkText journal={isAccepted ? to : from} number={number}>
      <p className="eyebrow">Transfer to another journal</p>
      <h1>{isAccepted ? 'Your manuscript has been transferred' : 'No transfer'}</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      {isAccepted ? (
        <Notice kind="success" title={`It has been with ${to.title} since ${formatDate(answeredAt ?? '')}`}>
          We have e-mailed you its new number and new links to edit and withdraw it.
        </Notice>
      ) : (
        <Notice>{state !== 'open' && answered[state]} Your manuscript stays where it is.</Notice>
      )}
      <p>
        <ButtonLink href={`/status/${manuscriptId}`}>Follow your manuscript</ButtonLink>
      </p>
    </LinkText>
  )
}

function NoOffer({ reason }: { reason: string }) {
  return (
    <LinkText journal={null}>
      <h1>This link opens nothing</h1>
      <p className="lede">{reason}</p>
      <p>
        A newer offer replaces the link of an earlier one. If you submitted the manuscript, you find it under{' '}
        <a href="/author">your manuscripts</a>.
      </p>
    </LinkText>
  )
}
