export { exportFigures, exportLoad } from './export.ts'
export { acceptanceRate, periodProblem, readFigures } from './read.ts'
