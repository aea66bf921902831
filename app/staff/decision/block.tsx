import { Badge } from '#app/components/badge.tsx'
import { Button, ButtonLink, type Look } from '#app/components/button.tsx'
import { FileDisagreement } from '#app/components/file-disagreement.tsx'
import { type Choice, type Work, works } from '#domain/decision/decision-choice.ts'
import { AppealNotice } from '../manuscript/desk/appeal.tsx'
import { OpenObjections } from '../manuscript/desk/objections.tsx'
import { Checks } from './checks.tsx'
import { useDialogs } from './dialogs.tsx'
import type { Decision, DecisionDetails } from './load.ts'
import { lists, WorkButton } from './work-button.tsx'

/** The one place where staff decide on a manuscript. `domain/decision/decision-block.ts` says what is in it, and when. */
export function DecisionBlock({ block, details, context }: Decision) {
  const { title, sentence, late, filled, outlined, quiet } = block
  const { press, result, dialog } = useDialogs(context)
  const show = (choices: readonly Choice[], look: Look) =>
    choices.map((choice) => (
      <ChoiceButton key={`${choice.act} ${choice.of}`} {...{ choice, look, details }} onPress={() => press(choice)} />
    ))
  const waiting = [...outlined, ...(quiet?.choices ?? [])].filter(({ off }) => off !== null)
  return (
    <section className="decision stack" aria-label="Next step">
      {result}
      {details?.disagreement && (
        <FileDisagreement found={details.disagreement}>
          {!details.disagreement.isAnother && <p>If it is the wrong file, return the manuscript to its author.</p>}
        </FileDisagreement>
      )}
      <header className="cluster">
        <h2>{title}</h2>
        {late && <Badge tone="danger">{late}</Badge>}
      </header>
      {sentence && <p className="decision-sentence">{sentence}</p>}
      {details && <Evidence {...details} />}
      {(filled || outlined.length > 0) && (
        <div className="decision-buttons">
          {filled && show([filled], { 'data-keys': 'e' })}
          {show(outlined, { variant: 'secondary' })}
        </div>
      )}
      {waiting.map(({ act, off }) => (
        <p key={act} id={`off-${act}`} className="muted">
          {off}
        </p>
      ))}
      {!filled && (
        <p className="meta" role="status" data-keys="e" data-says={`There is no main action now. ${title}.`} />
      )}
      {dialog}
      {quiet && quiet.choices.length > 0 && (
        <div className="decision-quiet stack stack-small">
          <p className="meta">{quiet.why}</p>
          <div className="decision-buttons">{show(quiet.choices, { variant: 'secondary', size: 'small' })}</div>
        </div>
      )}
    </section>
  )
}

/** What a decision rests on comes above its buttons. */
function Evidence({ manuscript, desk, appeals, isAdmin, isOwnDecision }: DecisionDetails) {
  const { objections, status } = manuscript
  return (
    <>
      <AppealNotice {...{ appeals, isAdmin, isOwnDecision }} />
      <OpenObjections objections={objections} />
      {status === 'under-review' && <Checks desk={desk} hasObjection={objections.some(({ resolved }) => !resolved)} />}
    </>
  )
}

type ChoiceProps = { choice: Choice; look: Look; details: DecisionDetails | null; onPress: () => void }

const isWork = (choice: Choice): choice is Choice & { act: Work } => works.some((one) => one === choice.act)

function ChoiceButton({ choice, look, details, onPress }: ChoiceProps) {
  const { act, label, off } = choice
  const list = lists[act]
  if (list !== undefined)
    return (
      <ButtonLink {...look} href={list}>
        {label}
      </ButtonLink>
    )
  if (details && isWork(choice)) return <WorkButton {...{ choice, look }} {...details} />
  return (
    <Button
      {...look}
      disabled={off !== null}
      data-danger={act === 'delete' || undefined}
      aria-describedby={off === null ? undefined : `off-${act}`}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
