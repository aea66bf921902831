import { makeText } from '#contracts/publishing/texts.ts'
import { ForEditors } from '../../role.tsx'
import { WriteButton } from '../../write-button.tsx'

export function MakeButton({ id, label }: { id: string; label: string }) {
  return (
    <ForEditors>
      <WriteButton
        label={label}
        about="the article's text"
        variant={label === 'Make the text' ? 'primary' : 'secondary'}
        write={{
          send: (ask) => ask(makeText, { id }),
          fallback: 'The text could not be asked for. Try again.',
          done: () => 'The text is being made.',
        }}
      />
    </ForEditors>
  )
}
