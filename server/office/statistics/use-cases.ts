export { exportFigures, exportLoad } from './export.ts'
export { periodProblem, readFigures } from './read.ts'
