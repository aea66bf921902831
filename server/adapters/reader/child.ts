import { read } from '#domain/manuscript/reading/read.ts'
import { answerTasks } from '../pool/answer-tasks.ts'
import { type ReadFile, readBlocks, readLayout } from './read-blocks.ts'

answerTasks(async (file: ReadFile) => {
  const layout = readLayout(file)
  return read(await readBlocks(file), layout)
})
