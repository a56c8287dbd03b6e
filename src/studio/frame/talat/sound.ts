import type { Cue } from './stage-words.ts'

// A plain stand-in until the sound is merged: nothing is heard.

/** Whether cues are heard from now on. */
export function muteCues(_isMuted: boolean): void {}

/** Browsers let a page sound only from inside a press. */
export function wakeCues(): void {}

/** Plays a cue, unless muted. */
export function cue(_name: Cue): void {}
