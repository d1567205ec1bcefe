import { Form } from 'antd';
import { useState } from 'react';
import { AvatarUpload } from '../../src/upload/AvatarUpload.tsx';
import { FilePop } from '../../src/upload/FilePop.tsx';
import { FileUpload } from '../../src/upload/FileUpload.tsx';
import { local } from '../language.ts';

type Text = string | null;

/** Files in every form; what is stored stands below each. */
export default function FilesPage() {
  const [paths, setPaths] = useState<Text>(null);
  const [list, setList] = useState<Text>('[{"fileName":"合同.txt","filePath":"temp/a_1.txt","fileSize":12}]');
  const [pictures, setPictures] = useState<Text>(null);
  const [pop, setPop] = useState<Text>(null);
  const [picturePop, setPicturePop] = useState<Text>(null);
  const [face, setFace] = useState<Text>(null);
  return (
    <Form layout="vertical" className="demo-fields">
      <Form.Item label={local('附件')} htmlFor="paths" extra={<output aria-label={local('附件的值')}>{paths}</output>}>
        <FileUpload id="paths" aria-label={local('选择附件')} most={5} value={paths} onChange={setPaths} />
      </Form.Item>
      <Form.Item
        label={local('附件（JSON）')}
        htmlFor="list"
        extra={<output aria-label={local('清单的值')}>{list}</output>}
      >
        <FileUpload id="list" aria-label={local('选择清单文件')} form="json" value={list} onChange={setList} />
      </Form.Item>
      <Form.Item
        label={local('图片')}
        htmlFor="pictures"
        extra={<output aria-label={local('图片的值')}>{pictures}</output>}
      >
        <FileUpload id="pictures" aria-label={local('选择图片')} image value={pictures} onChange={setPictures} />
      </Form.Item>
      <Form.Item label={local('文件弹窗')} htmlFor="pop" extra={<output aria-label={local('弹窗的值')}>{pop}</output>}>
        <FilePop id="pop" aria-label={local('文件弹窗：')} value={pop} onChange={setPop} />
      </Form.Item>
      <Form.Item
        label={local('图片弹窗')}
        htmlFor="picture-pop"
        extra={<output aria-label={local('图片弹窗的值')}>{picturePop}</output>}
      >
        <FilePop
          id="picture-pop"
          aria-label={local('图片弹窗：')}
          image
          most={1}
          value={picturePop}
          onChange={setPicturePop}
        />
      </Form.Item>
      <Form.Item label={local('头像')} htmlFor="face" extra={<output aria-label={local('头像的值')}>{face}</output>}>
        <AvatarUpload id="face" value={face} onChange={setFace} />
      </Form.Item>
      <Form.Item label={local('只能查看')} htmlFor="fixed">
        <FileUpload id="fixed" disabled value="temp/说明_1.txt,temp/图纸_2.dwg" onChange={() => undefined} />
      </Form.Item>
    </Form>
  );
}
