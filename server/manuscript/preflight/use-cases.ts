export { fileReading } from './read.ts'
