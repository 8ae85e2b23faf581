import { drawRepeatedly, type Scene } from '../scene.ts';
import { circle, filledPath, polygon, rays, rectangle, ring, strokedPath } from '../shapes.ts';

export function drawCamera({ width, height, palette, draw }: Scene): string {
  const { light, ink, accent } = palette;
  const x = width / 2;
  const y = height * 0.42;
  return [
    rays([x + 150, y], 12 + draw(8), { fill: light, opacity: 0.25 }, [-40, 40]),
    circle([x - 90, y - 170], 110, { fill: ink }),
    circle([x + 90, y - 150], 90, { fill: ink }),
    ring([x - 90, y - 170], 70, { fill: accent }, 10),
    ring([x + 90, y - 150], 54, { fill: accent }, 10),
    rectangle([x - 170, y - 80], [300, 200], { fill: ink }),
    polygon(
      [
        [x + 130, y - 40],
        [x + 230, y - 90],
        [x + 230, y + 130],
        [x + 130, y + 80],
      ],
      { fill: ink },
    ),
    circle([x - 20, y + 20], 56, { fill: light }),
    circle([x - 20, y + 20], 26, { fill: accent }),
    strokedPath(
      `M${x} ${y + 120} L${x - 190} ${height} M${x} ${y + 120} L${x} ${height} M${x} ${y + 120} L${x + 190} ${height}`,
      { fill: ink },
      18,
    ),
  ].join('');
}

export function drawAbstraction({ width, height, palette, draw }: Scene): string {
  const { light, ink, accent, sky, dark } = palette;
  const fills = [light, accent, ink, sky, dark];
  const discs = drawRepeatedly(6, (index) => {
    const centre = [120 + draw(width - 240), 140 + draw(Math.round(height) - 320)] as const;
    const radius = 50 + draw(150);
    return (
      circle(centre, radius, { fill: fills[index % 5] ?? ink, opacity: 0.85 }) +
      ring(centre, radius * 0.6, { fill: light, opacity: 0.7 }, 8)
    );
  });
  const bars = drawRepeatedly(
    5,
    (index) =>
      `<g transform="rotate(${draw(180)} 400 420)">${rectangle([draw(width), draw(600)], [24 + draw(30), 360 + draw(300)], { fill: fills[(index + 2) % 5] ?? ink, opacity: 0.9 })}</g>`,
  );
  const x = 140 + draw(400);
  const y = 160 + draw(300);
  return (
    discs +
    bars +
    polygon(
      [
        [x, y],
        [x + 220 + draw(120), y + 60],
        [x + 60, y + 260 + draw(120)],
      ],
      { fill: accent },
    )
  );
}

export function drawSilhouettes({ width, height, palette, draw }: Scene): string {
  const { light, ink, accent } = palette;
  const y = height * 0.66;
  const leaves = drawRepeatedly(16, (index) => {
    const x = index * 54;
    const top = y - 40 - draw(110);
    return (
      strokedPath(`M${x} ${y} Q${x + 20} ${top + 40} ${x + 30} ${top}`, { fill: ink }, 5) +
      filledPath(`M${x + 30} ${top} q-36 -30 0 -84 q36 54 0 84`, { fill: index % 4 === 0 ? accent : ink })
    );
  });
  const x = width * (0.35 + draw(20) / 100);
  return [
    circle([width * 0.55, height * 0.36], 230 + draw(60), { fill: light }),
    strokedPath(`M-20 ${y + 20} q${width / 2} -60 ${width + 40} 30`, { fill: ink }, 20),
    leaves,
    filledPath(
      `M${x} ${y - 60} q-10 -190 130 -210 q20 -80 84 -50 l52 30 l-50 16 q40 190 -120 210 l-130 140 q-10 -70 34 -136`,
      { fill: ink },
    ),
    circle([x + 196, y - 300], 9, { fill: light }),
  ].join('');
}

export function drawTemple({ width, height, palette, draw }: Scene): string {
  const { light, ink, accent, dark } = palette;
  const columns = drawRepeatedly(5, (index) => {
    const x = 110 + index * 130;
    const flutes = drawRepeatedly(3, (flute) =>
      strokedPath(`M${x + 18 + flute * 16} ${height * 0.46} V${height * 0.9}`, { fill: dark }, 4),
    );
    return rectangle([x, height * 0.44], [66, height * 0.48], { fill: light }) + flutes;
  });
  const wreath = drawRepeatedly(18, (index) => {
    const angle = ((index * 17 + 110) * Math.PI) / 180;
    const at = [width / 2 + 120 * Math.cos(angle), height * 0.2 + 120 * Math.sin(angle)] as const;
    return circle(at, 22, { fill: accent });
  });
  return [
    rays([width / 2, height * 0.2], 18 + draw(8), { fill: light, opacity: 0.2 }),
    wreath,
    polygon(
      [
        [70, height * 0.42],
        [width / 2, height * 0.28],
        [width - 70, height * 0.42],
      ],
      { fill: ink },
    ),
    rectangle([70, height * 0.42], [width - 140, 26], { fill: light }),
    columns,
    rectangle([50, height * 0.9], [width - 100, height * 0.1], { fill: ink }),
  ].join('');
}

export function drawDisc({ width, height, palette, draw }: Scene): string {
  const { light, ink, accent, sky } = palette;
  const centre = [width * (0.42 + draw(16) / 100), height * 0.46] as const;
  return [
    rays(centre, 10 + 2 * draw(6), { fill: sky, opacity: 0.8 }),
    circle(centre, 290, { fill: ink }),
    drawRepeatedly(7, (index) => ring(centre, 120 + index * 24, { fill: light, opacity: 0.16 }, 3)),
    circle(centre, 96, { fill: accent }),
    circle(centre, 12, { fill: light }),
  ].join('');
}

export function drawPianoKeys({ width, height, palette, draw }: Scene): string {
  const { light, ink, accent } = palette;
  const count = 9 + draw(4);
  const keyWidth = width / count;
  const whites = drawRepeatedly(count, (index) =>
    rectangle([index * keyWidth + 3, height * 0.5 - index * 26], [keyWidth - 6, height], {
      fill: index % 5 === draw(5) ? accent : light,
    }),
  );
  const blacks = drawRepeatedly(count - 1, (index) =>
    index % 7 === 2 || index % 7 === 6
      ? ''
      : rectangle([(index + 0.66) * keyWidth, height * 0.5 - index * 26], [keyWidth * 0.62, height * 0.3], {
          fill: ink,
        }),
  );
  return circle([width * 0.3, height * 0.22], 120 + draw(60), { fill: accent }) + whites + blacks;
}

export function drawSoundWaves({ height, palette, draw }: Scene): string {
  const { light, ink, accent, sky } = palette;
  const fills = [light, accent, sky, ink];
  return drawRepeatedly(11, (index) => {
    const y = height * 0.14 + index * (height * 0.075);
    const rise = 30 + draw(90);
    return strokedPath(
      `M-20 ${y} q105 ${-rise} 210 0 t210 0 t210 0 t210 0`,
      { fill: fills[index % 4] ?? ink },
      10 + draw(16),
    );
  });
}
