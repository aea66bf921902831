import { problemAt } from '#app/write/write.ts'
import { retractArticle, withdrawArticle } from '#contracts/record.ts'
import { reasonProblem } from '#domain/record/change.ts'
import { ConfirmedButton } from '../confirmed-button.tsx'

const ends = {
  retraction: {
    contract: retractArticle,
    label: 'Retract',
    question: 'Retract this article?',
    meaning: 'Its page and file stay online with a notice that readers should not rely on it. This cannot be undone.',
    done: 'The article is retracted.',
    fallback: 'The article could not be retracted.',
  },
  withdrawal: {
    contract: withdrawArticle,
    label: 'Withdraw',
    question: 'Withdraw this article permanently?',
    meaning: 'Its page stays online and gives the reason, but its file can no longer be read. This cannot be undone.',
    done: 'The article is withdrawn.',
    fallback: 'The article could not be withdrawn.',
  },
}

type EndButtonProps = { kind: keyof typeof ends; id: string; version: number; title: string }

/** Asks for the reason that readers will see, and for confirmation. */
export function EndButton({ kind, id, version, title }: EndButtonProps) {
  const { contract, label, question, meaning, done, fallback } = ends[kind]
  return (
    <ConfirmedButton
      label={label}
      size="normal"
      question={question}
      subject={title}
      asks={{
        name: 'reason',
        label: 'Reason',
        hint: 'Readers see this with the article; the author receives it by e-mail.',
      }}
      write={{
        problems: (reason) => problemAt('reason', reasonProblem(reason)),
        send: (ask, reason): Promise<unknown> => ask(contract, { id, version, reason }),
        fallback,
        done: () => done,
      }}
    >
      {meaning}
    </ConfirmedButton>
  )
}
