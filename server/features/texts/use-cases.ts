export { addRemedy, removeRemedy } from './add-remedy.ts'
export { askForText, showText } from './ask.ts'
export { correctWords } from './correct-words.ts'
export { figureForStaff, readText, textDesk } from './read.ts'
