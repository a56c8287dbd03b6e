import { drawHere } from '#platform/pdf/draw-apart.ts'
import { drawStatement } from './statement-file-pdf.ts'

await drawHere(drawStatement)
