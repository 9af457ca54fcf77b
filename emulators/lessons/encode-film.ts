import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { film } from './draw/picture.ts';

// H.264 plays everywhere. Its index comes first, so that playing begins before all of it is there.
const encoding =
  '-c:v libx264 -preset veryslow -tune animation -crf 25 -g 250 -pix_fmt yuv420p -movflags +faststart';
// Said, or players guess the colours by the size.
const colours =
  '-vf scale=out_color_matrix=bt709 -colorspace bt709 -color_primaries bt709 -color_trc bt709';

/**
 * Encodes frames, each a PNG, as an MP4 file with ffmpeg.
 * @throws with what to install when there is no ffmpeg, or with what it says of the frames.
 */
export async function encodeFilm(file: string, frames: AsyncIterable<Buffer>): Promise<void> {
  const input = `-f image2pipe -c:v png -framerate ${film.framesPerSecond} -i -`;
  // Without dates and names of programs the same frames give the same file.
  const options = `-y -loglevel error ${input} ${colours} ${encoding} -bitexact`.split(' ');
  const ffmpeg = spawn('ffmpeg', [...options, file], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    ffmpeg.on('error', () => reject(new Error('No ffmpeg: "apt-get install ffmpeg"')));
    ffmpeg.stdin.on('error', () => reject(new Error('ffmpeg took no more frames')));
    ffmpeg.on('close', resolve);
  });
  const fed = (async () => {
    for await (const frame of frames) {
      if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
    }
    ffmpeg.stdin.end();
  })();
  const [code] = await Promise.all([ended, fed]);
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
