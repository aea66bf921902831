export { deleteMessage } from './delete.ts'
export { inbox, thread } from './read.ts'
export { reply } from './reply.ts'
export { send } from './send.ts'
