import { answerTasks } from '../pool/answer-tasks.ts'
import { compareTexts } from './compare.ts'
import { readText, type TextDocument } from './read-text.ts'

answerTasks(async ({ before, after }: { before: TextDocument; after: TextDocument }) =>
  compareTexts(await readText(before), await readText(after)),
)
