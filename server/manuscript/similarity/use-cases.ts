export { compareWith, listSimilar, sharesOf } from './similar.ts'
